// Lascaux: data of its cards. Written by tools/generate_game_data.py.
export const ANIMALS = ["mammoth", "aurochs", "deer", "horse", "ibex", "rhino"] as const;
export const COLOURS = ["brown", "yellow", "green", "pink", "white", "blue"] as const;
