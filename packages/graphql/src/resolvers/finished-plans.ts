import { discardJson, jsonObject, KeptRow, lengthOfTexts, madeOf } from '@content-gen/runtime'
import { LRUCache } from 'lru-cache'
import { answerText } from '../plan/answer-text.js'
import { isOfWholeAnswer } from './reads.js'
import type { AnswerText } from '../plan/answer-text.js'
import type { Reads } from './reads.js'
import type { FieldSpan, Trace } from './trace.js'
import type { Json, ReadRow, Statement } from '@content-gen/runtime'

/** An operation answered by its statements. Plain data: it outlives the request that it was made for. */
export type FinishedPlan = readonly FinishedField[]

export type FinishedField =
  | { readonly key: string; readonly json: string }
  /** `statement` null: no entry can match. */
  | {
      readonly key: string
      readonly statement: Statement | null
      readonly text: AnswerText
      /** The field's description in a trace. */
      readonly span: Omit<FieldSpan, 'startOffset' | 'duration'>
    }

const most = 2000
/** The most characters of all kept operations and their statements together. */
const mostCharacters = 16_000_000
/** Milliseconds that a plan stays valid: it was judged by the sizes of the tables, which change. */
const longEnough = 5 * 60_000
const longest = 8192

/**
 * The plans of operations, kept: sites repeat the same few, and a known one needs no parsing, checking or planning. The cache is bounded,
 * since clients choose the operations; long ones are not kept.
 */
export class FinishedPlans {
  readonly #kept = new LRUCache<string, FinishedPlan>({
    max: most,
    maxSize: mostCharacters,
    sizeCalculation: (plan, key) => key.length + plan.reduce((sum, field) => sum + charactersOf(field), 0),
    ttl: longEnough,
  })

  get(key: string | null): FinishedPlan | undefined {
    return key === null ? undefined : this.#kept.get(key)
  }

  keep(key: string | null, plan: FinishedPlan): void {
    if (key !== null) this.#kept.set(key, plan)
  }
}

function charactersOf(field: FinishedField): number {
  if ('json' in field) return field.json.length
  return field.statement ? lengthOfTexts(field.statement) : 0
}

/** Returns the key of an operation: everything that its plan depends on. Null if it is unusual, or too long to be kept. */
export function planKey(body: unknown, callerKey: string): string | null {
  if (typeof body !== 'object' || body === null || !('query' in body) || typeof body.query !== 'string') return null
  let variables = ''
  let name = ''
  for (const [key, value] of Object.entries(body)) {
    if (key === 'variables' && typeof value === 'object') variables = JSON.stringify(value)
    else if (key === 'operationName' && typeof value === 'string') name = value
    else if (key !== 'query' && value !== null) return null
  }
  const { query } = body
  if (query.length + variables.length + name.length > longest) return null
  return JSON.stringify([callerKey, name, variables, query])
}

/**
 * Returns the JSON of `data`; null if execution must report what is wrong.
 * @throws RequestError if the database cannot answer: execution could not either
 */
export async function readFinished(
  plan: FinishedPlan,
  reads: Pick<Reads, 'row'>,
  trace?: Trace | null,
): Promise<Json | null> {
  const rows: ReadRow[] = []
  let hasFailed = false
  const fail = (error: unknown) => {
    hasFailed = true
    throw error
  }
  const answered = (field: FinishedField): Json | Promise<Json> => {
    if ('json' in field) return field.json
    if (field.statement === null) return answerText(field.text, null)
    const end = trace?.field(field.span)
    const row = reads.row(field.statement, false, () => !hasFailed)
    const text = (read: ReadRow) => {
      rows.push(read)
      return madeOf(read, field, () => answerText(field.text, read))
    }
    if (row instanceof Promise) return row.then((read) => (end?.(), text(read)), fail)
    end?.()
    return text(row)
  }
  // A field that fails at once is awaited like those under way: nobody else would take their errors.
  const settled = (field: FinishedField) => {
    try {
      return answered(field)
    } catch (error) {
      hasFailed = true
      return Promise.reject<Json>(error)
    }
  }
  try {
    const values = plan.map(settled)
    // oxlint-disable-next-line typescript/await-thenable -- those that are there already need no promises
    const found = values.some((value) => value instanceof Promise) ? await Promise.all(values) : values
    const json = jsonObject(plan.map(({ key }, index) => [key, found[index] as Json]))
    return json.includes(emptyMark) ? null : json
  } catch (error) {
    for (const row of rows) discard(row)
    if (isOfWholeAnswer(error)) throw error
    return null
  }
}

/** A row that is kept belongs to other answers too. */
function discard(row: ReadRow): void {
  if (row.data !== null && typeof row.data !== 'string' && !(row instanceof KeptRow)) discardJson(row.data)
}

/** Marks a required attribute that is null: no stored text contains this character. */
const emptyMark = '\\u0000'
