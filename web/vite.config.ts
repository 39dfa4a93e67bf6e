// The browser table: how it is built. The output goes into the Python package, which serves it.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { compressed } from './plugins/compressed.ts';
import { icons } from './plugins/icons.ts';
import { sentences } from './plugins/sentences.ts';

export default defineConfig({
  base: './',
  plugins: [svelte(), icons(), sentences(), compressed()],
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  build: {
    outDir: process.env.BESTIARY_STATIC ?? '../src/bestiary/server/static',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
  },
  server: { proxy: { '/api': { target: process.env.BESTIARY_URL ?? 'http://127.0.0.1:8321', ws: true } } },
  test: { environment: 'jsdom', isolate: false, include: ['tests/**/*.test.ts'], setupFiles: ['tests/browser.ts'] },
});
