// The table: its paces. Written by tools/generate_game_data.py.
export const PACE_SCALES = {"calm": 1.6, "brisk": 1.0, "at_once": 0.0} as const;
export const UPDATE_GAP_MS = 60 as const;
