import { Answer, FlatAnswer } from '../answer.js'
import { askedBy } from '../caller.js'
import { NotFoundError } from '../errors/errors.js'
import { madeOf } from '../cache/kept-row.js'
import { joinJson } from '../json/json.js'
import type { Caller } from '../caller.js'
import type { Database, ReadRow } from '../database.js'
import type { Statement } from '../statement.js'
import type { TypeDescriptor } from '../descriptor.js'
import type { Json } from '../json/json.js'
import type { Store } from '../store.js'
import type { CompiledType } from '../types.js'

/** @throws Error if the store was opened without the descriptor */
export function compiled(store: Store, { uid }: TypeDescriptor): CompiledType {
  const type = store.types.get(uid)
  if (!type) throw new Error(`No descriptor of ${uid} was given to the store`)
  return type
}

/**
 * Reads an entry; `fresh`: from the primary. The shape of an answer follows from its query by the rules that `typed` states for the
 * compiler.
 * @throws NotFoundError if there is no such entry
 */
export async function readEntry(
  database: Pick<Database, 'read'>,
  statement: Statement,
  caller: Caller,
  fresh = false,
): Promise<Answer<never>> {
  return entryAnswer(await database.read(statement, fresh ? { fresh, ...askedBy(caller) } : askedBy(caller)))
}

/** @throws NotFoundError if there is no such entry */
export function entryAnswer(row: ReadRow): Answer<never> {
  return new Answer(entryJson(row))
}

/**
 * Reads the attributes of an entry that was just written.
 * @throws NotFoundError if there is no such entry
 */
export async function readFlat(database: Pick<Database, 'read'>, statement: Statement): Promise<FlatAnswer<never>> {
  const { data } = await database.read(statement, { fresh: true })
  if (data === null) throw new NotFoundError()
  return new FlatAnswer(data)
}

/** @throws NotFoundError if there is no such entry */
export function entryJson(row: ReadRow): Json {
  const { data } = row
  if (data === null) throw new NotFoundError()
  return madeOf(row, inEnvelope, () => joinJson(['{"data":', data, ',"meta":{}}']))
}

const inEnvelope = {}
