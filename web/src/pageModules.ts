// The page: what stands at every place, loaded when somebody goes there.
import type { Component } from 'svelte';
import type { Place } from './routes';

export type Page = Component<{ given: Record<string, string> }>;

interface PageModule {
  default: Page;
  /** Asks for what the page will show, before it is there. */
  ahead?(given: Record<string, string>): void;
}

const PAGES: Record<Place, () => Promise<unknown>> = {
  home: () => import('./pages/Home.svelte'),
  open: () => import('./pages/NewTable.svelte'),
  join: () => import('./pages/Join.svelte'),
  code: () => import('./pages/Join.svelte'),
  table: () => import('./pages/PlayTable.svelte'),
  seat: () => import('./pages/LinkDevice.svelte'),
  tv: () => import('./pages/Tv.svelte'),
  pass: () => import('./pages/HotSeat.svelte'),
  rules: () => import('./pages/Rules.svelte'),
  replay: () => import('./pages/Replay.svelte'),
  watch: () => import('./pages/WatchRecord.svelte'),
  settings: () => import('./pages/Settings.svelte'),
  about: () => import('./pages/About.svelte'),
};

/** Load what stands at a place. */
export async function moduleOf(place: Place): Promise<PageModule> {
  return (await PAGES[place]()) as PageModule;
}

/** The same, to be shown. */
export async function pageOf(place: Place): Promise<Page> {
  return (await moduleOf(place)).default;
}
