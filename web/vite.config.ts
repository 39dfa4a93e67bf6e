// The build of the page. The output goes into the Python package, which serves it.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { eagerCompile } from './plugins/eagerCompile.ts';
import { gzipFiles } from './plugins/gzipFiles.ts';
import { icons } from './plugins/icons.ts';
import { preloadFonts } from './plugins/preloadFonts.ts';
import { sentences } from './plugins/sentences.ts';

/** Few chunks: a request costs a phone more than its bytes. One chunk for what every page needs, one for what every table needs. */
const GROUPS = [
  { name: 'shared', test: /preload-helper|node_modules\/(?!marked)|\/src\/(?:prefetch|App|pageModules|routes|device|components|i18n|protocol|games\/loadGameUi)/, priority: 2 },
  { name: 'table', test: /\/src\/(?:table\/|pages\/PlayTable)/, priority: 1 },
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
  test: { environment: 'jsdom', isolate: false, include: ['tests/**/*.test.ts'], setupFiles: ['tests/jsdomSetup.ts'] },
});
