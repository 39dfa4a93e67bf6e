// Parts: "what does this do?" Everything that can be pressed says which rules it comes from, or has a sentence.

/** What is being explained. */
interface Shown {
  game: string;
  rules: string[];
  /** The id of a sentence, for what no rule of a game is about. */
  sentence: string;
}

class Help {
  /** While on, a tap explains instead of doing. */
  isOn = $state(false);
  shown = $state.raw<Shown | null>(null);

  /** Explain the thing at an element; false where there is nothing to say. */
  explain(element: Element | null, game: string): boolean {
    const found = element?.closest<HTMLElement>('[data-rules], [data-help]');
    if (!found) return false;
    const rules = (found.dataset['rules'] ?? '').split(' ').filter(Boolean);
    this.shown = { game, rules, sentence: found.dataset['help'] ?? '' };
    this.isOn = false;
    return true;
  }

  /** Show a rule. */
  rule(game: string, rule: string): void {
    this.shown = { game, rules: [rule], sentence: '' };
  }
}

export const help = new Help();
