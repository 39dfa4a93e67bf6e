// The build: tells a browser that a script is needed whole, so that it is read aside while others still come.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const HINT = '//# allFunctionsCalledOnLoad\n';
/** What a table begins with. */
const SOON = /^(?:house|table|face|theme)-.*\.js$/;

/** Adds the hint to the top of scripts that a table begins with; after all others, for it must be the first line. */
export function eager(): Plugin {
  let folder = '';
  return {
    name: 'eager',
    apply: 'build',
    configResolved(config) {
      folder = join(config.build.outDir, config.build.assetsDir);
    },
    closeBundle() {
      for (const name of readdirSync(folder)) {
        const path = join(folder, name);
        if (SOON.test(name)) writeFileSync(path, HINT + readFileSync(path, 'utf-8'));
      }
    },
  };
}
