import { isMembers } from './differences.js'
import type { Example } from './findings.js'

/** Characters of a value, and of an address or a document. */
const mostOfValue = 80
const mostOfQuestion = 1_000

/** The question of an example. One with a token shows no value that it compares with: it may come from what only the token reads. */
export function shownQuestion({ question, parts, caller }: Example): string {
  const { path, document } = question.request(caller.name === 'public' ? parts : parts.map(withoutValue))
  const said = document === null ? path : document
  return plain(said.replaceAll(/[\w.+-]+(?:@|%40)[\w.-]+/gi, '…')).slice(0, mostOfQuestion)
}

/** Stands for a value that is not kept. */
export class Description {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Only answers to the public are shown with values, since anyone can read those. */
export function shownValue(value: unknown, caller: string): string {
  if (value === undefined) return 'absent'
  if (value instanceof Description) return value.text
  const isPlain = value === null || typeof value === 'boolean'
  const text = caller === 'public' || isPlain ? JSON.stringify(value) : described(value)
  return plain(text.length > mostOfValue ? `${text.slice(0, mostOfValue)}…` : text)
}

function withoutValue(part: string): string {
  return /^(?:filters|_q|query|variables)/.test(part) ? part.replace(/=[^]*$/, '=…').replace(/: \{[^]*$/, ': …') : part
}

function described(value: unknown): string {
  if (typeof value === 'string') return `text of ${value.length} characters`
  if (Array.isArray(value)) return `a list of ${value.length}`
  return isMembers(value) ? `an object with ${Object.keys(value).join(', ')}` : `a ${typeof value}`
}

/** Texts of servers must not move the cursor. */
function plain(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
}
