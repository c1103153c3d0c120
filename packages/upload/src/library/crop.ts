/** A part of a picture as a picture of its own. */
import { stat } from 'node:fs/promises'
import { ValidationError } from '@content-gen/runtime'
import { isRecord, own } from '@content-gen/runtime/write'
import { cutPicture } from '../pictures/image.js'
import type { Crop } from '../pictures/task.js'
import type { PurgingDraft } from './purging-draft.js'
import type { Storage } from '../storage/storage.js'
import type { StoredFile } from './rows.js'
import type { SentFile } from '../form/multipart.js'

export interface SentCrop {
  readonly crop: Crop
  /** The part becomes a file beside the picture, instead of the picture. */
  readonly isCopy: boolean
}

const turns: readonly Crop['rotate'][] = [0, 90, 180, 270]

/** @throws ValidationError */
export function sentCrop(body: unknown): SentCrop {
  if (!isRecord(body)) throw new ValidationError('The body must be an object')
  const whole = (key: string, least: number) => {
    const value = own(body, key)
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= least) return value
    throw new ValidationError(`${key} must be a whole number of at least ${least}`)
  }
  const rotate = turns.find((turn) => turn === (own(body, 'rotate') ?? 0))
  if (rotate === undefined) throw new ValidationError('rotate must be 0, 90, 180 or 270')
  const crop = { x: whole('x', 0), y: whole('y', 0), width: whole('width', 1), height: whole('height', 1), rotate }
  return { crop, isCopy: own(body, 'copy') === true }
}

/**
 * Writes the part into the draft.
 * @throws ValidationError if the storage cannot read, or the file is no picture that can be cropped, or the part lies outside of it
 */
export async function cropFile(
  file: StoredFile,
  crop: Crop,
  storage: Storage,
  { folder, sender }: PurgingDraft,
): Promise<SentFile> {
  if (storage.fetch === undefined || file.stored === null)
    throw new ValidationError('Pictures of this storage cannot be cropped', {}, { code: 'notCroppable' })
  const original = `${folder}/original`
  const path = `${folder}/part`
  await storage.fetch(file.stored, original)
  await cutPicture(original, path, file.mime, crop, sender)
  return { field: 'files', name: file.name, mime: file.mime, path, size: (await stat(path)).size }
}
