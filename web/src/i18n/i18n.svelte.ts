// i18n: the language of this page, which can change at any time.
import type { FluentResource } from '@fluent/bundle';
import { fetchText } from '../protocol/http';
import { NO_SEATS, stripIsolates, Translator, type Addressing, type Args } from './translator';

export const LANGUAGES = ['de', 'en', 'it'] as const;
export type Language = (typeof LANGUAGES)[number];

const PAGE_SENTENCES: Record<Language, () => Promise<{ default: FluentResource }>> = {
  de: () => import('sentences:de'),
  en: () => import('sentences:en'),
  it: () => import('sentences:it'),
};

/** The language chosen on this device, or else by the browser. */
export function preferredLanguage(chosen: string): Language {
  if (chosen) return chosen as Language;
  const tags = navigator.languages.map((tag) => tag.split('-')[0] as Language);
  return tags.find((tag) => LANGUAGES.includes(tag)) ?? 'en';
}

export class I18n {
  private translator = $state.raw(new Translator('en'));
  /** The language that was requested last; it is used once its sentences are there. */
  requested: Language = 'en';
  private games: readonly string[] = [];
  private gameSentences: Record<string, Promise<string> | undefined> = {};
  /** Counts loads; one that comes late does not replace a newer one. */
  private loads = 0;
  private newestLoad = 0;

  get language(): Language {
    return this.translator.language as Language;
  }

  async setLanguage(language: Language): Promise<void> {
    const before = this.requested;
    this.requested = language;
    try {
      await this.load();
    } catch (error) {
      if (this.requested === language) this.requested = before;
      throw error;
    }
  }

  /** Load the sentences of some games too. */
  loadGame = async (...games: string[]): Promise<void> => {
    const missing = games.filter((game) => !this.has(`${game}-name`));
    if (missing.length === 0) return;
    this.games = [...this.games.filter((game) => !missing.includes(game)), ...missing];
    try {
      await this.load();
    } catch (error) {
      this.games = this.games.filter((game) => !missing.includes(game) || this.has(`${game}-name`));
      throw error;
    }
  };

  has = (id: string): boolean => this.translator.has(id);

  translate = (id: string, args: Args = {}, addressing: Addressing = NO_SEATS): string => this.translator.translate({ id, args }, addressing);

  /** The sentence of a message: of an event, a label, a refusal. */
  translateSentence = (message: { id: string; args?: unknown }, addressing: Addressing = NO_SEATS): string =>
    this.translator.translateSentence(message as { id: string; args?: Args }, addressing);

  /** A sentence of the page. */
  t = (id: string, args: Args = {}): string => this.translate(id, args);

  /** The same for attributes and titles, without direction marks. */
  label = (id: string, args: Args = {}): string => stripIsolates(this.t(id, args));

  private async load(): Promise<void> {
    const [load, language] = [++this.loads, this.requested];
    const [page, ...games] = await Promise.all([PAGE_SENTENCES[language](), ...this.games.map((game) => this.fetchGame(game, language))]);
    if (load < this.newestLoad) return;
    this.newestLoad = load;
    this.translator = new Translator(language, page.default, ...games);
    document.documentElement.lang = language;
  }

  private fetchGame(game: string, language: Language): Promise<string> {
    const path = `api/games/${encodeURIComponent(game)}/sentences/${language}`;
    return (this.gameSentences[path] ??= fetchText(path).catch((error: unknown) => {
      this.gameSentences[path] = undefined;
      throw error;
    }));
  }
}
