// The page: the module of each route, loaded when the route is opened.
import type { Component } from 'svelte';
import type { Device } from './device/device';
import type { RouteName, RouteParams } from './routes';

export type PageComponent = Component<{ params: RouteParams }>;

interface PageModule {
  default: PageComponent;
  /** Fetches what the page will need, before the page is there. */
  prefetch?(params: RouteParams, device: Device): void;
}

const PAGE_MODULES: Record<RouteName, () => Promise<unknown>> = {
  home: () => import('./pages/Home.svelte'),
  open: () => import('./pages/NewTable.svelte'),
  join: () => import('./pages/Join.svelte'),
  code: () => import('./pages/Join.svelte'),
  table: () => import('./pages/PlayTable.svelte'),
  seat: () => import('./pages/LinkDevice.svelte'),
  tv: () => import('./pages/Tv.svelte'),
  pass: () => import('./pages/HotSeat.svelte'),
  how: () => import('./pages/How.svelte'),
  rules: () => import('./pages/Rules.svelte'),
  replay: () => import('./pages/Replay.svelte'),
  watch: () => import('./pages/WatchRecord.svelte'),
  settings: () => import('./pages/Settings.svelte'),
  about: () => import('./pages/About.svelte'),
};

export async function loadPage(name: RouteName): Promise<PageModule> {
  return (await PAGE_MODULES[name]()) as PageModule;
}
