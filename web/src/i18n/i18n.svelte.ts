// i18n: the language of this page, which can change at any time.
import type { FluentResource } from '@fluent/bundle';
import { settings } from '../device/settings.svelte';
import { fetchText } from '../protocol/http';
import { NO_SEATS, stripIsolates, Translator, type Addressing, type Args } from './translator';

export const LANGUAGES = ['de', 'en', 'it'] as const;
export type Language = (typeof LANGUAGES)[number];

const PAGE_SENTENCES: Record<Language, () => Promise<{ default: FluentResource }>> = {
  de: () => import('sentences:de'),
  en: () => import('sentences:en'),
  it: () => import('sentences:it'),
};

class I18n {
  private translator = $state.raw(new Translator('en'));
  /** The language that was requested last; it is used once its sentences are there. */
  requested: Language = 'en';
  private games = new Set<string>();
  private gameSentences = new Map<string, Promise<string>>();
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
  async loadGame(...games: string[]): Promise<void> {
    const missing = games.filter((game) => !this.has(`${game}-name`));
    if (missing.length === 0) return;
    for (const game of missing) this.games.add(game);
    try {
      await this.load();
    } catch (error) {
      for (const game of missing) if (!this.has(`${game}-name`)) this.games.delete(game);
      throw error;
    }
  }

  /** The language chosen on this device, or else by the browser. */
  preferredLanguage(): Language {
    if (settings.values.language) return settings.values.language as Language;
    const tags = navigator.languages.map((tag) => tag.split('-')[0] as Language);
    return tags.find((tag) => LANGUAGES.includes(tag)) ?? 'en';
  }

  has(id: string): boolean {
    return this.translator.has(id);
  }

  translate(id: string, args: Args = {}, addressing: Addressing = NO_SEATS): string {
    return this.translator.translate({ id, args }, addressing);
  }

  /** The sentence of a message: of an event, a label, a refusal. */
  translateSentence(message: { id: string; args?: unknown }, addressing: Addressing = NO_SEATS): string {
    return this.translator.translateSentence(message as { id: string; args?: Args }, addressing);
  }

  private async load(): Promise<void> {
    const [load, language] = [++this.loads, this.requested];
    const [page, ...games] = await Promise.all([PAGE_SENTENCES[language](), ...[...this.games].map((game) => this.fetchGame(game, language))]);
    if (load < this.newestLoad) return;
    this.newestLoad = load;
    this.translator = new Translator(language, page.default, ...games);
    document.documentElement.lang = language;
  }

  private fetchGame(game: string, language: Language): Promise<string> {
    const path = `api/games/${encodeURIComponent(game)}/sentences/${language}`;
    let sentences = this.gameSentences.get(path);
    if (!sentences) {
      sentences = fetchText(path);
      sentences.catch(() => this.gameSentences.delete(path));
      this.gameSentences.set(path, sentences);
    }
    return sentences;
  }
}

export const i18n = new I18n();

/** A sentence of the page, in the current language. */
export function t(id: string, args: Args = {}): string {
  return i18n.translate(id, args);
}

/** The same for attributes and titles, without direction marks. */
export function label(id: string, args: Args = {}): string {
  return stripIsolates(t(id, args));
}
