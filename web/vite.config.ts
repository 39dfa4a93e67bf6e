// The browser table: how it is built. The output goes into the Python package, which serves it.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { compressed } from './plugins/compressed.ts';
import { letters } from './plugins/letters.ts';
import { eager } from './plugins/eager.ts';
import { icons } from './plugins/icons.ts';
import { sentences } from './plugins/sentences.ts';

/** Few files: each costs a phone more than the bytes in it. What every place needs is one, what every table needs another. */
const GROUPS = [
  { name: 'house', test: /preload-helper|node_modules\/(?!marked)|\/src\/(?:ahead|App|places|routes|device|parts|speech|wire|games\/faces)/, priority: 2 },
  { name: 'table', test: /\/src\/(?:table\/|pages\/TablePlace)/, priority: 1 },
];

export default defineConfig({
  base: './',
  plugins: [svelte(), icons(), sentences(), letters(), eager(), compressed()],
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
  test: { environment: 'jsdom', isolate: false, include: ['tests/**/*.test.ts'], setupFiles: ['tests/browser.ts'] },
});
