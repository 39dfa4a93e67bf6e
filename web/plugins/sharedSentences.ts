// The build: which of Python's sentences the browser needs.

const SHARED = /^(?:row|seat|players-[a-z-]+|bot-kind|bot-random-character|bot-search-character|table-(?!refused(?!-stale))[a-z-]+|bye-[a-z-]+|lesson-(?:progress|otherwise)) =/;

/** The entries of a file whose ids the browser uses. */
export function sharedSentences(source: string): string {
  const entries = source.split(/\n(?=[a-z#])/);
  return entries.filter((entry) => SHARED.test(entry)).join('\n');
}
