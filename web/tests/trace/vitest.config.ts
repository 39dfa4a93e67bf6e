// Tests: traces a move through two browsers; tools/trace_hops.py runs it.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import page from '../../vite.config.ts';
import { traceFunctions } from './traceFunctions.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export default defineConfig({
  ...page,
  root: ROOT,
  plugins: [traceFunctions(ROOT), ...(page.plugins ?? [])],
  test: { ...page.test, include: ['tests/trace/move.ts'], testTimeout: 180_000 },
});
