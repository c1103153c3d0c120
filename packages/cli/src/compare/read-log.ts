import { createReadStream } from 'node:fs'
import { isAllowed, split, type Places } from './allowed.js'
import { restQuestion, type Question } from './question.js'

/** Characters of a line, and distinct questions: no log fills the memory. */
const longest = 8_192
const most = 20_000

export interface LoggedQuestions {
  /** Most frequent first. */
  readonly questions: readonly Question[]
  /** The number of lines that were left out, by reason. */
  readonly leftOut: Readonly<Record<string, number>>
}

/** Reads the questions of an access log: nginx's, Strapi's, a server's here, or a list of addresses. */
export async function readLog(file: string, places: Places): Promise<LoggedQuestions> {
  const times = new Map<string, number>()
  const leftOut: Record<string, number> = {}
  for await (const line of linesOf(file)) {
    const read = line === null ? 'too long' : addressIn(line, places)
    if (typeof read === 'string') leftOut[read] = (leftOut[read] ?? 0) + 1
    else if (times.has(read.address) || times.size < most) times.set(read.address, (times.get(read.address) ?? 0) + 1)
    else leftOut['more than are kept'] = (leftOut['more than are kept'] ?? 0) + 1
  }
  const sorted = [...times].sort(([, a], [, b]) => b - a)
  return { questions: sorted.map(([address]) => questionOf(address, places)), leftOut }
}

function questionOf(address: string, { graphql }: Places): Question {
  const [path, query] = split(address)
  const parts = query.split('&').filter((part) => part !== '')
  const isGraphql = path.toLowerCase() === graphql?.toLowerCase()
  // A document cannot be left out.
  const isNeeded = (part: string) => isGraphql && !part.startsWith('operationName=')
  const needed = parts.filter(isNeeded).join('&')
  const question = restQuestion(path, isGraphql ? [] : parts)
  return isGraphql ? { ...question, request: () => ({ path: `${path}?${needed}`, document: null }) } : question
}

/** Returns the address of a line, or the reason to leave the line out. */
function addressIn(raw: string, places: Places): { readonly address: string } | string {
  // Strapi's log has colours.
  // oxlint-disable-next-line no-control-regex
  const line = raw.replaceAll(/\u001b\[[0-9;]{0,12}m/g, '').trim()
  if (line === '') return 'empty'
  if (/[\p{Cc}\p{Cf}]/u.test(line)) return 'control characters'
  const [method, address] = requestIn(line)
  if (address === undefined) return 'no request'
  if (method !== 'GET') return 'not GET'
  if (!/^\/(?!\/)[\x21-\x7e]*$/.test(address) || address.includes('#')) return 'no plain address'
  return isAllowed(address, places) ? { address } : 'never asked: sign-in, uploads, administration, other addresses'
}

const spoken = /(?:^|["\s])(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|TRACE|CONNECT) ([^\s"]+)/

function requestIn(line: string): [method?: string, address?: string] {
  if (line.startsWith('{')) {
    const record = parsed(line)
    return typeof record['method'] === 'string' && typeof record['path'] === 'string'
      ? [record['method'], record['path']]
      : []
  }
  if (line.startsWith('/')) return ['GET', line]
  const [, method, address] = spoken.exec(line) ?? []
  return method === undefined || address === undefined ? [] : [method, address]
}

function parsed(line: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(line) as Record<string, unknown>
  } catch {
    return {}
  }
}

/** Yields null for a line that is too long, of which no more than that is kept. */
async function* linesOf(file: string): AsyncGenerator<string | null> {
  let line = ''
  let isLong = false
  for await (const chunk of createReadStream(file, 'utf8') as AsyncIterable<string>) {
    const pieces = chunk.split('\n')
    for (const [index, piece] of pieces.entries()) {
      if (index > 0) {
        yield isLong ? null : line
        line = ''
        isLong = false
      }
      isLong ||= line.length + piece.length > longest
      line = isLong ? '' : line + piece
    }
  }
  if (isLong || line !== '') yield isLong ? null : line
}
