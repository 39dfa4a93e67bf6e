// The build of the page. The output goes into the Python package, which serves it.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { eagerCompile } from './plugins/eagerCompile.ts';
import { gzipFiles } from './plugins/gzipFiles.ts';
import { icons } from './plugins/icons.ts';
import { preloadFonts } from './plugins/preloadFonts.ts';
import { sentences } from './plugins/sentences.ts';

/** What a table needs of no game: it has chunks of its own. */
const NOT_ON_BOARD = /\/(?:HomePicture|PostGame|bluffStats|rulePictures\/)/;

/** Few chunks: a request costs a phone more than its bytes. One chunk for what every page needs, one for what every table needs, two for a board. */
const GROUPS = [
  { name: 'shared', test: /preload-helper|node_modules\/(?!marked)|\/src\/(?:prefetch|App|pageModules|routes|device|components|i18n|protocol|games\/loadGameUi)/, priority: 2 },
  { name: 'table', test: /\/src\/(?:table\/(?!Lesson)|pages\/PlayTable)/, priority: 1 },
  { name: boardChunk, debugName: 'board', includeDependenciesRecursively: false },
];

export default defineConfig({
  base: './',
  plugins: [svelte(), icons(), sentences(), preloadFonts(), eagerCompile(), gzipFiles()],
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  build: {
    outDir: process.env.BESTIARY_STATIC ?? '../src/bestiary/server/static',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
  },
  server: { proxy: { '/api': { target: process.env.BESTIARY_URL ?? 'http://127.0.0.1:8321', ws: true } } },
  test: { environment: 'jsdom', isolate: false, testTimeout: 60_000, hookTimeout: 60_000, include: ['tests/**/*.test.ts'], setupFiles: ['tests/jsdomSetup.ts'] },
});

/** The chunk of a module of a board; what the home page needs too is apart. */
function boardChunk(id: string, chunks: { getModuleInfo(id: string): { importers: string[] } | null }): string | null {
  const game = /\/src\/games\/(\w+)\/|icon:.*\?(\w+)/.exec(id);
  if (!game || NOT_ON_BOARD.test(id)) return null;
  const isOnHomePage = (module: string): boolean => module.includes('/HomePicture') || (chunks.getModuleInfo(module)?.importers ?? []).some(isOnHomePage);
  return `${isOnHomePage(id) ? 'theme' : 'gameUi'}-${game[1] ?? game[2]}`;
}
