// The build: writes a gzipped copy beside every file that gets smaller by it.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(?:html|js|css|svg|json|webmanifest)$/;
const MIN_BYTES = 500;

/** The server sends these copies and compresses nothing itself. */
export function gzipFiles(): Plugin {
  let folder = '';
  return {
    name: 'gzip-files',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
    },
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf-8' })) {
        const path = join(folder, name);
        if (!TEXT.test(name)) continue;
        const content = readFileSync(path);
        const gzipped = gzipSync(content, { level: 9 });
        if (content.length >= MIN_BYTES && gzipped.length < content.length) writeFileSync(`${path}.gz`, gzipped);
      }
    },
  };
}
