// Mausen: data of its cards. Written by tools/generate_game_data.py.
export const ANIMAL_LETTERS = ["E", "D", "C", "M"] as const;
export const POINTS = {
  "E1": 1, "E2": 2, "E3": 3, "E4": 4, "D1": 1, "D2": 2, "D3": 3, "D4": 4, "C1": 1, "C2": 2, "C3": 3, "C4": 4, "M1": 1, "M2": 2, "M3": 3,
  "M4": 4,
} as const;
