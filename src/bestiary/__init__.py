"""Bestiary: three animal card games of bluff and nerve, exactly by their rules."""
