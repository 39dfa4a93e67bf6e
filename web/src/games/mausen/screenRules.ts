// Mausen: the rules behind what its board shows. Written by tools/generate_game_data.py.
export const RULES = {
  "played": "MS-3 MS-5 MS-6 MS-9 MS-18", "score": "MS-16 MS-17", "won": "MS-12 MS-16 MS-18", "hand_size": "MS-1 MS-14",
  "points": "MS-16 MS-18", "counter": "MS-1 MS-18", "hand": "MS-3 MS-4 MS-5 MS-13", "lane": "MS-4 MS-8 MS-10 MS-11",
} as const;
