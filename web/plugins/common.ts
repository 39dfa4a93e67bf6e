// The build: which sentences of the whole house the browser needs.

/** What the browser says in the same words as everybody else. */
const COMMON = /^(?:row|seat|players-[a-z-]+|bot-kind|bot-random-character|bot-search-character|table-(?!refused)[a-z-]+|bye-[a-z-]+) =/;

/** The entries of a file that begin with one of the common ids. */
export function common(source: string): string {
  const entries = source.split(/\n(?=[a-z#])/);
  return entries.filter((entry) => COMMON.test(entry)).join('\n');
}
