// How the web code is linted.
import { readFileSync } from 'node:fs';
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

const BANNED = new Set(
  readFileSync(new URL('../tests/language/banned.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split(' ')[0]),
);

/** Words of the old dialect are no identifiers; Python is held to the same list. */
const bannedIdentifiers = {
  create: (context) => ({
    Identifier(node) {
      const isMember = node.parent.type === 'MemberExpression' && node.parent.property === node;
      const parts = node.name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? [];
      const word = !isMember && BANNED.has(`=${node.name}`) ? node.name : parts.find((part) => BANNED.has(part.toLowerCase()));
      if (word) context.report({ node, message: `"${word}" is not a word of ours: tests/language/banned.txt says what to write` });
    },
  }),
};

export default ts.config(
  { ignores: ['node_modules/'] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node, ...globals.serviceworker } } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'] } },
  },
  {
    plugins: { bestiary: { rules: { 'banned-identifiers': bannedIdentifiers } } },
    rules: {
      eqeqeq: 'error',
      'bestiary/banned-identifiers': 'error',
      'no-console': 'error',
      // What changes while the page is open comes by context.
      'no-restricted-syntax': ['error', { selector: 'Program > ExportNamedDeclaration > VariableDeclaration > VariableDeclarator > NewExpression:not([callee.name=/^(Set|Map)$/])', message: 'a module exports no instance: see device/device.ts' }],
      'svelte/no-navigation-without-resolve': 'off',
    },
  },
);
