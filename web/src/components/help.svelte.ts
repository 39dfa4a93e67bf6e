// Components: "what does this do?" Every control names the rules it comes from, or a sentence.
import { getContext } from 'svelte';

interface Explanation {
  game: string;
  rules: string[];
  /** The id of a sentence, if no rule of a game is about it. */
  sentence: string;
}

export class Help {
  /** While on, a tap explains instead of doing. */
  isOn = $state(false);
  shown = $state.raw<Explanation | null>(null);

  /** Explain a control, if there is anything to say about it. */
  explain(element: Element | null, game: string): void {
    const control = element?.closest<HTMLElement>('[data-rules], [data-help]');
    if (!control) return;
    const rules = (control.dataset['rules'] ?? '').split(' ').filter(Boolean);
    this.shown = { game, rules, sentence: control.dataset['help'] ?? '' };
    this.isOn = false;
  }

  /** Explain one rule or more, with blanks between them. */
  explainRules(game: string, rules: string): void {
    this.shown = { game, rules: rules.split(' '), sentence: '' };
  }
}

/** Of the game that a component is part of. */
export function getHelp(): Help {
  return getContext('help');
}
