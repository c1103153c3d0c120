import { parseSentJson, readBodyText, RequestError, ValidationError } from '@content-gen/runtime'
import { countRows, deleteRows, insertRow, setRows } from '@content-gen/runtime/write'
import type { Context, Store } from '@content-gen/runtime'
import type { WriteTransaction } from '@content-gen/runtime/write'
import { lockAdministrator } from '../administrators/stored-administrator.js'
import { preferences } from '../tables.js'

/** Bytes of one preference, and how many a person has. */
const longest = 16 * 1024
const most = 200

const nameForm = /^[\w.:-]{1,120}$/

/** Keeps JSON text for a person; null forgets it. @throws ValidationError */
export async function storePreference(
  writing: WriteTransaction,
  administrator: number,
  name: string,
  value: string,
): Promise<void> {
  if (!nameForm.test(name))
    throw new ValidationError('The name of a preference has letters, digits, ".", "_", ":" and "-"')
  // Two tabs may store the same one at once.
  await lockAdministrator(writing, administrator)
  const where = { administrator, name }
  if (value === 'null') return void (await deleteRows(writing, preferences, { where }))
  if ((await setRows(writing, preferences, { where }, { value })) > 0) return
  if ((await countRows(writing, preferences, { where: { administrator } })) >= most)
    throw new ValidationError(`A person has at most ${most} preferences`)
  await insertRow(writing, preferences, { ...where, value })
}

/** Returns the body as JSON text: any value. @throws RequestError 413, ValidationError */
export async function readPreference(ctx: Pick<Context, 'req' | 'is'>, bodies: Store['bodies']): Promise<string> {
  if (!ctx.is('application/json'))
    throw new RequestError(415, 'UnsupportedMediaTypeError', 'Send JSON, as application/json')
  const text = await readBodyText(ctx.req, longest, bodies).catch(unlessTooLong)
  try {
    const stored = JSON.stringify(parseSentJson(text))
    // PostgreSQL stores no such text.
    if (stored.includes('\\u0000')) throw new Error('NUL')
    return stored
  } catch {
    throw new ValidationError('A preference is JSON')
  }
}

function unlessTooLong(error: unknown): never {
  if (!(error instanceof RequestError) || error.status !== 413) throw error
  throw new RequestError(413, 'PayloadTooLargeError', 'A preference has at most 16 KB')
}
