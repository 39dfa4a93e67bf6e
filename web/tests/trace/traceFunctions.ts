// Tests: a plugin that makes every named function of `src` say that it is entered, trivial accessors left out.
import { readdirSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import ts from 'typescript';
import type { Plugin } from 'vite';

type NamedFunction = (ts.FunctionDeclaration | ts.MethodDeclaration | ts.AccessorDeclaration | ts.ConstructorDeclaration | ts.FunctionExpression | ts.ArrowFunction) & {
  body: ts.ConciseBody;
};

const SCRIPT = /(<script[^>]*>)([\s\S]*?)<\/script>/g;

/** The scripts of a file, each with its place. */
function scripts(path: string, source: string): { offset: number; tree: ts.SourceFile }[] {
  const parse = (offset: number, text: string) => ({ offset, tree: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS) });
  if (!path.endsWith('.svelte')) return [parse(0, source)];
  return [...source.matchAll(SCRIPT)].map((match) => parse(match.index + (match[1] ?? '').length, match[2] ?? ''));
}

function isNamedFunction(node: ts.Node): node is NamedFunction {
  if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return ownName(node) !== '';
  const isFunction = ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) || ts.isAccessor(node) || ts.isConstructorDeclaration(node);
  return isFunction && node.body !== undefined;
}

/** The name that the language gives a function: its own, or that of the variable or property it is the value of. */
function ownName(node: ts.Node): string {
  if (ts.isConstructorDeclaration(node)) return 'constructor';
  const named = ts.isArrowFunction(node) || (ts.isFunctionExpression(node) && !node.name) ? node.parent : node;
  const isValue = ts.isVariableDeclaration(named) || ts.isPropertyAssignment(named) || ts.isPropertyDeclaration(named);
  if (named !== node && !(isValue && named.initializer === node)) return '';
  const { name } = named as ts.NamedDeclaration;
  return name && (ts.isIdentifier(name) || ts.isStringLiteral(name) || ts.isPrivateIdentifier(name)) ? name.text : '';
}

/** With the classes and functions that it stands in. */
function qualifiedName(node: ts.Node): string {
  const names = [];
  for (let at = node; !ts.isSourceFile(at); at = at.parent) {
    if (ts.isClassLike(at)) names.unshift(at.name?.text ?? '');
    else if (isNamedFunction(at)) names.unshift(ownName(at));
  }
  return names.join('.');
}

function visit(node: ts.Node, see: (node: ts.Node) => void): void {
  see(node);
  node.forEachChild((child) => visit(child, see));
}

/** Whether a function is one plain statement at most, which calls no function of ours; the same rule as for Python. */
function isTrivial({ body }: NamedFunction, names: ReadonlySet<string>): boolean {
  if (ts.isBlock(body)) {
    const [statement, ...more] = body.statements;
    if (more.length > 0) return false;
    if (statement && !ts.isReturnStatement(statement) && !ts.isExpressionStatement(statement) && !ts.isVariableStatement(statement)) return false;
  }
  let callsOurs = false;
  visit(body, (node) => {
    if (!ts.isCallExpression(node)) return;
    const { expression } = node;
    const name = ts.isPropertyAccessExpression(expression) ? expression.name.text : ts.isIdentifier(expression) ? expression.text : '';
    callsOurs ||= names.has(name);
  });
  return !callsOurs;
}

/** Calls `globalThis.functionEntered(file, function)` first in each function. */
export function traceFunctions(root: string): Plugin {
  const folder = resolve(root, 'src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf-8' }).filter((name) => /\.(ts|svelte)$/.test(name) && !name.endsWith('.d.ts'));
  const names = new Set<string>();
  for (const file of files) {
    const path = resolve(folder, file);
    for (const { tree } of scripts(path, readFileSync(path, 'utf-8'))) visit(tree, (node) => isNamedFunction(node) && names.add(ownName(node)));
  }
  return {
    name: 'trace-functions',
    enforce: 'pre',
    transform(source, id) {
      const file = relative(folder, id);
      if (!files.includes(file)) return undefined;
      const insertions: [number, string][] = [];
      for (const { offset, tree } of scripts(id, source)) {
        visit(tree, (node) => {
          if (!isNamedFunction(node) || isTrivial(node, names)) return;
          const call = `globalThis.functionEntered?.(${JSON.stringify(`web/src/${file}`)}, ${JSON.stringify(qualifiedName(node))})`;
          if (ts.isBlock(node.body)) insertions.push([offset + node.body.getStart() + 1, `${call};`]);
          else insertions.push([offset + node.body.getStart(), `(${call}, `], [offset + node.body.getEnd(), ')']);
        });
      }
      insertions.sort(([a], [b]) => b - a);
      return insertions.reduce((text, [at, insertion]) => text.slice(0, at) + insertion + text.slice(at), source);
    },
  };
}
