// Mammuz: data of its cards. Written by tools/generate_game_data.py.
export const SPECIES_COUNTS = {"mammoth": 2, "bear": 3, "deer": 4, "tiger": 5, "hare": 6, "squirrel": 7, "gopher": 8, "mouse": 9} as const;
export const SPECIES_RULES = "MZ-1 MZ-21" as const;
export const DINOSAUR_RULES = {
  "brontosaurus": "MZ-13 MZ-11", "pterosaur": "MZ-13 MZ-11", "triceratops": "MZ-14 MZ-11", "stegosaurus": "MZ-15 MZ-11",
  "plesiosaurus": "MZ-16 MZ-11", "tyrannosaurus": "MZ-19 MZ-11",
} as const;
