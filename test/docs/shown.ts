/** Compares an answer with the part that a page shows: `…` stands for text that varies or is left out. */

/**
 * The shown JSON with every `…` replaced by the answer's own value, so that it equals an answer as shown: `"…"` is any value, in a text any
 * characters, at the end of a list any further items, as a key any further keys.
 */
export function completed(shown: unknown, answer: unknown): unknown {
  if (shown === '…') return answer
  if (typeof shown === 'string') return typeof answer === 'string' && pattern(shown).test(answer) ? answer : shown
  if (Array.isArray(shown)) return completedList(shown, Array.isArray(answer) ? answer : [])
  if (typeof shown === 'object' && shown !== null) return completedObject({ ...shown }, isObject(answer) ? answer : {})
  return shown
}

function completedList(shown: readonly unknown[], answer: readonly unknown[]): unknown[] {
  const isOpen = shown.at(-1) === '…'
  const items = isOpen ? shown.slice(0, -1) : shown
  return [...items.map((item, index) => completed(item, answer[index])), ...(isOpen ? answer.slice(items.length) : [])]
}

function completedObject({ '…': rest, ...shown }: Record<string, unknown>, answer: Record<string, unknown>): object {
  const keys = Object.entries(shown).map(([key, value]) => [key, completed(value, answer[key])])
  return { ...(rest === undefined ? {} : answer), ...Object.fromEntries(keys) }
}

/** A pattern for a shown text: `…` is anything within a line, a line of its own any lines. */
export function pattern(shown: string): RegExp {
  const lines = shown.split('\n').map((line) => (line === '…' ? '(?:.*(?:\\n|$))*?' : `${literal(line)}(?:\\n|$)`))
  return new RegExp(`^${lines.join('')}$`)
}

function literal(line: string): string {
  return line.split('…').map(escape).join('.*')
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
