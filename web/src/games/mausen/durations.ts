// Mausen: for how long each event is shown, in milliseconds. Written by tools/generate_game_data.py.
export const DURATIONS = {
  "CardTurnedUp": {"ms": 1200, "again_ms": 90}, "MiddleRefilled": {"ms": 1200, "again_ms": 90}, "PreyTaken": {"ms": 1500},
  "UnchasedMoved": {"ms": 450}, "NothingChased": {"ms": 1050}, "MiddleEmptied": {"ms": 1300}, "GameEnded": {"ms": 1300},
} as const;
