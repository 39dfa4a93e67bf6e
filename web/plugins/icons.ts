// The build: `import mammoth from 'icon:mammoth'` gives the SVG body of one silhouette of game-icons.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname } from 'node:path';
import type { Plugin } from 'vite';

const PREFIX = 'icon:';

interface IconSet {
  icons: Record<string, { body: string } | undefined>;
}

/** Bundles only the imported icons, once per importing folder, so that no chunk holds a single icon. */
export function icons(): Plugin {
  const file = createRequire(import.meta.url).resolve('@iconify-json/game-icons/icons.json');
  const set = JSON.parse(readFileSync(file, 'utf-8')) as IconSet;
  return {
    name: 'icons',
    resolveId: (id, importer = '') => (id.startsWith(PREFIX) ? `\0${id}?${basename(dirname(importer))}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const name = id.slice(PREFIX.length + 1).replace(/\?.*/, '');
      const icon = set.icons[name];
      if (!icon) throw new Error(`game-icons has no ${name}`);
      return `export default ${JSON.stringify(icon.body)};`;
    },
  };
}
