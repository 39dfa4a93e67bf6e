// The build: tells the browser to compile a whole script at once, in the background, while others still load.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const HINT = '//# allFunctionsCalledOnLoad\n';
/** The scripts that a table needs first. */
const FIRST_SCRIPTS = /^(?:shared|table|gameUi|theme)-.*\.js$/;

/** Adds the hint as the first line, so it runs after all other plugins. */
export function eagerCompile(): Plugin {
  let folder = '';
  return {
    name: 'eager-compile',
    apply: 'build',
    configResolved(config) {
      folder = join(config.build.outDir, config.build.assetsDir);
    },
    closeBundle() {
      for (const name of readdirSync(folder)) {
        const path = join(folder, name);
        if (FIRST_SCRIPTS.test(name)) writeFileSync(path, HINT + readFileSync(path, 'utf-8'));
      }
    },
  };
}
