// Mammuz: for how long each event is shown, in milliseconds. Written by tools/generate_game_data.py.
export const DURATIONS = {
  "DisplayLaid": {"ms": 900}, "OwnDisplayLaid": {"ms": 900}, "ClaimChallenged": {"ms": 1000}, "CardTurnedUp": {"ms": 1600},
  "DinosaurUnleashed": {"ms": 2400}, "HerdGiven": {"ms": 900}, "HerdTaken": {"ms": 1200}, "OwnHerdTaken": {"ms": 1200},
  "NothingTaken": {"ms": 700}, "HerdDealt": {"ms": 1200}, "OwnCardsDealt": {"ms": 1200}, "HerdLaidAside": {"ms": 1100},
  "HerdRemoved": {"ms": 2600}, "DiedOut": {"ms": 2600}, "EatenUp": {"ms": 1400}, "DinosaurTaken": {"ms": 700}, "GameEnded": {"ms": 1600},
} as const;
