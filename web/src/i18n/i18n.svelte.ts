// Speech: the language of this page, which can change at any time.
import type { FluentResource } from '@fluent/bundle';
import { settings } from '../device/settings.svelte';
import { askText } from '../protocol/http';
import { NOBODY, Voice, plain, type Args, type Audience } from './translator';

export const LANGUAGES = ['de', 'en', 'it'] as const;
export type Language = (typeof LANGUAGES)[number];

const PAGE: Record<Language, () => Promise<{ default: FluentResource }>> = {
  de: () => import('sentences:de'),
  en: () => import('sentences:en'),
  it: () => import('sentences:it'),
};

class Speech {
  private voice = $state.raw(new Voice('en'));
  /** The language that was asked for last; it is spoken once its sentences are there. */
  asked: Language = 'en';
  private games = new Set<string>();
  private sources = new Map<string, Promise<string>>();
  /** How often sentences were asked for, and which time those came that are spoken. */
  private asking = 0;
  private spoken = 0;

  get language(): Language {
    return this.voice.language as Language;
  }

  /** Speak a language from now on. */
  async use(language: Language): Promise<void> {
    const before = this.asked;
    this.asked = language;
    try {
      await this.load();
    } catch (error) {
      if (this.asked === language) this.asked = before;
      throw error;
    }
  }

  /** Know the sentences of some games too. */
  async learn(...games: string[]): Promise<void> {
    const fresh = games.filter((game) => !this.has(`${game}-name`));
    if (fresh.length === 0) return;
    for (const game of fresh) this.games.add(game);
    try {
      await this.load();
    } catch (error) {
      for (const game of fresh) if (!this.has(`${game}-name`)) this.games.delete(game);
      throw error;
    }
  }

  /** What the reader's browser asks for, or what was chosen on this device. */
  wanted(): Language {
    if (settings.kept.language) return settings.kept.language as Language;
    const tags = navigator.languages.map((tag) => tag.split('-')[0] as Language);
    return tags.find((tag) => LANGUAGES.includes(tag)) ?? 'en';
  }

  has(id: string): boolean {
    return this.voice.has(id);
  }

  /** A sentence of the page. */
  say(id: string, args: Args = {}, audience: Audience = NOBODY): string {
    return this.voice.say({ id, args }, audience);
  }

  /** A sentence that somebody else made: of an event, a label, a refusal. */
  tell(text: { id: string; args?: unknown }, audience: Audience = NOBODY): string {
    return this.voice.tell(text as { id: string; args?: Args }, audience);
  }

  /** Speak from all that is known; what was asked for later is not undone by what comes late. */
  private async load(): Promise<void> {
    const [turn, language] = [++this.asking, this.asked];
    const [page, ...games] = await Promise.all([PAGE[language](), ...[...this.games].map((game) => this.source(game, language))]);
    if (turn < this.spoken) return;
    this.spoken = turn;
    this.voice = new Voice(language, page.default, ...games);
    document.documentElement.lang = language;
  }

  private source(game: string, language: Language): Promise<string> {
    const name = `${game}/${language}`;
    let found = this.sources.get(name);
    if (!found) {
      found = askText(`api/games/${game}/sentences/${language}`);
      found.catch(() => this.sources.delete(name));
      this.sources.set(name, found);
    }
    return found;
  }
}

export const speech = new Speech();

/** A sentence of the page, in the language of the moment. */
export function t(id: string, args: Args = {}): string {
  return speech.say(id, args);
}

/** The same for attributes and titles, where no marks of direction are wanted. */
export function label(id: string, args: Args = {}): string {
  return plain(speech.say(id, args));
}
