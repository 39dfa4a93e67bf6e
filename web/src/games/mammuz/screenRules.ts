// Mammuz: the rules behind what its board shows. Written by tools/generate_game_data.py.
export const RULES = {
  "species": "MZ-1 MZ-2 MZ-21", "extinct": "MZ-21 MZ-5", "banned": "MZ-18", "dinosaurs": "MZ-2 MZ-11", "hand_size": "MZ-25 MZ-22",
  "claim": "MZ-4 MZ-7", "last_cards": "MZ-22", "taker": "MZ-14", "herd": "MZ-8 MZ-7", "lying_card": "MZ-8 MZ-9 MZ-10 MZ-11",
  "pile": "MZ-16 MZ-17", "order": "MZ-8", "tray": "MZ-4 MZ-7 MZ-8", "hand": "MZ-25", "declare": "MZ-4", "extend": "MZ-7",
  "challenge": "MZ-7 MZ-8 MZ-9 MZ-10",
} as const;
