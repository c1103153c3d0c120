/** Uploads that are sent again because their answer was lost: the panel gives each a key, and the file of a key is stored once. */
import { createHash } from 'node:crypto'
import { ValidationError } from '@content-gen/runtime'
import { deleteRows, findRow, insertRow, lookUp } from '@content-gen/runtime/write'
import type { Context, Store } from '@content-gen/runtime'
import type { WriteTransaction } from '@content-gen/runtime/write'
import { libraryFiles } from './library-files.js'

const keyForm = /^[\w-]{16,64}$/

/** The file is there already. */
export class Arrived extends Error {
  constructor(readonly id: number) {
    super('The file is there already')
  }
}

/** Returns what stands for the key of an administrator's upload; null without one. Other people's keys are never the same. @throws ValidationError */
export function uploadKey(ctx: Pick<Context, 'get' | 'state'>): string | null {
  const key = ctx.get('idempotency-key')
  const { administrator } = ctx.state.caller
  if (key === '' || administrator === undefined) return null
  if (!keyForm.test(key)) throw new ValidationError('An Idempotency-Key has from 16 to 64 letters, digits, "-" and "_"')
  return createHash('sha256').update(`${administrator.id} ${key}`).digest('base64url')
}

/** Returns the file that an upload brought; null if it has not arrived. */
export function arrivedFile({ writes }: Store, upload: string): Promise<number | null> {
  return lookUp(writes, (writing) => fileOf(writing, upload))
}

/** @throws Arrived */
export async function refuseArrived(writing: WriteTransaction, upload: string): Promise<void> {
  const id = await fileOf(writing, upload)
  if (id !== null) throw new Arrived(id)
}

export async function noteUpload(writing: WriteTransaction, upload: string, [file]: readonly number[]): Promise<void> {
  await insertRow(writing, libraryFiles, { file, upload })
}

/** Forgets all that is kept of the file. */
export async function forgetUpload(writing: WriteTransaction, file: number): Promise<void> {
  await deleteRows(writing, libraryFiles, { where: { file } })
}

async function fileOf(writing: WriteTransaction, upload: string): Promise<number | null> {
  const row = await findRow(writing, libraryFiles, ['file'], { where: { upload } })
  return row === null ? null : Number(row['file'])
}
