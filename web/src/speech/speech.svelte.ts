// Speech: the language of this page, which can change at any time.
import { negotiateLanguages } from '@fluent/langneg';
import { settings } from '../device/settings.svelte';
import { askText } from '../wire/http';
import { NOBODY, Voice, plain, type Args, type Audience } from './voice';

export const LANGUAGES = ['de', 'en', 'it'] as const;
export type Language = (typeof LANGUAGES)[number];

const PAGE: Record<Language, () => Promise<{ default: string }>> = {
  de: () => import('sentences:de'),
  en: () => import('sentences:en'),
  it: () => import('sentences:it'),
};

class Speech {
  private voice = $state.raw(new Voice('en'));
  private games = new Set<string>();
  private sources = new Map<string, Promise<string>>();

  get language(): Language {
    return this.voice.language as Language;
  }

  /** Speak a language from now on. */
  async use(language: Language): Promise<void> {
    const [page, ...games] = await Promise.all([PAGE[language](), ...[...this.games].map((game) => this.source(game, language))]);
    this.voice = new Voice(language, page.default, ...games);
    document.documentElement.lang = language;
  }

  /** Know the sentences of some games too. */
  async learn(...games: string[]): Promise<void> {
    const fresh = games.filter((game) => !this.games.has(game));
    if (fresh.length === 0) return;
    await Promise.all(fresh.map((game) => this.source(game, this.language)));
    for (const game of fresh) this.games.add(game);
    await this.use(this.language);
  }

  /** What the reader's browser asks for, or what was chosen on this device. */
  wanted(): Language {
    if (settings.kept.language) return settings.kept.language as Language;
    const found = negotiateLanguages(navigator.languages, [...LANGUAGES], { defaultLocale: 'en', strategy: 'lookup' });
    return (found[0] ?? 'en') as Language;
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
