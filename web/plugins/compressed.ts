// The build: lays a gzipped twin beside every file that gets smaller by it.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(?:html|js|css|svg|json|webmanifest)$/;
const LEAST = 500;

/** The server sends these as they are: nobody waits for a compressor. */
export function compressed(): Plugin {
  let folder = '';
  return {
    name: 'compressed',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
    },
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf-8' })) {
        const path = join(folder, name);
        if (!TEXT.test(name)) continue;
        const whole = readFileSync(path);
        const small = gzipSync(whole, { level: 9 });
        if (whole.length >= LEAST && small.length < whole.length) writeFileSync(`${path}.gz`, small);
      }
    },
  };
}
