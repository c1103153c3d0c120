/** Pictures: their dimensions, and smaller versions for lists and narrow screens. */
import { open, stat } from 'node:fs/promises'
import { ApplicationError, ValidationError } from '@content-gen/runtime'
import { decodeStart } from '../content/decode-start.js'
import { PictureLine } from './picture-line.js'
import { rootAlone, saysItsSize } from '../content/svg-root.js'
import type { UploadConfig } from '@content-gen/runtime'
import type { Ask } from './picture-line.js'
import type { TaskReply, Box, Crop, Measure, Measured } from './task.js'

export interface Picture {
  readonly width: number
  readonly height: number
  readonly versions: readonly Version[]
}

/** A smaller version, in a file of its own. */
export interface Version {
  readonly key: string
  readonly path: string
  readonly width: number
  readonly height: number
  readonly size: number
}

/** A picture that fits into the box already has no such version. */
interface Boxed extends Box {
  readonly key: string
}

const thumbnail: Boxed = { key: 'thumbnail', width: 245, height: 156 }

const measured = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/tiff', 'image/avif'])
const resized = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/tiff'])
/** Formats that stay themselves when a part is cut out; what moves would stand still. */
const cut: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/tiff'])
const tiff = 'image/tiff'
const vector = 'image/svg+xml'
const largestVector = 4 * 1024 * 1024
/** The longest start of a drawing: everything up to and including its first element. */
const longestStart = 64 * 1024
/** The most pixels of a picture that versions are made of; a small file can hold a picture that fills the memory. */
const mostPixels = 40_000_000
/** JPEG's limit. The longer a line of pixels is, the longer a version takes. */
const longestSide = 65_535

const line = new PictureLine()

/**
 * Examines the picture at `path` and writes its versions beside it; returns null for an unsupported type. `sender`: pictures of one wait for
 * each other.
 * @throws ApplicationError if the content is not a picture after all
 */
export async function readPicture(
  path: string,
  mime: string,
  breakpoints: UploadConfig['breakpoints'],
  sender = '',
): Promise<Picture | null> {
  if (mime === vector) return (await stat(path)).size > largestVector ? null : readVector(path, sender)
  if (!measured.has(mime)) return null
  return line.run(sender, async (ask) => {
    const size = await measure(ask, { path })
    if (size === null && mime !== tiff) throw notPicture()
    if (size === null) return null
    const { width, height } = size
    const isSmall = width * height <= mostPixels && Math.max(width, height) <= longestSide
    const versions = resized.has(mime) && isSmall ? await makeVersions(ask, path, size, breakpoints) : []
    return { width, height, versions }
  })
}

/**
 * Writes a part of the picture at `from`, in the same format and without what a camera noted, such as the place.
 * @throws ValidationError if the format cannot be cut, or the part lies outside of the picture
 */
export async function cutPicture(from: string, to: string, mime: string, crop: Crop, sender = ''): Promise<void> {
  if (!cut.has(mime)) throw notCroppable()
  await line.run(sender, async (ask) => {
    const size = await measure(ask, { path: from })
    if (size === null || size.pages > 1) throw notCroppable()
    const { width, height, format } = size
    if (width * height > mostPixels || Math.max(width, height) > longestSide) throw notCroppable()
    const [wide, high] = crop.rotate % 180 === 0 ? [width, height] : [height, width]
    if (crop.x + crop.width > wide || crop.y + crop.height > high)
      throw new ValidationError(`The part must lie within ${wide} x ${high} pixels`)
    const part = unlessRefused(await ask({ kind: 'make', from, to, form: { crop, format } }))
    if (part.kind === 'endless') throw notCroppable()
  })
}

/** Ends the process for pictures. */
export function endPictures(): void {
  line.end()
}

/** Returns the dimensions; null if they take too long. */
async function measure(ask: Ask, source: Measure['source']): Promise<Measured | null> {
  const answer = unlessRefused(await ask({ kind: 'measure', source }))
  return answer.kind === 'measured' ? answer : null
}

/** Returns no version if they take too long. */
async function makeVersions(
  ask: Ask,
  path: string,
  size: Measured,
  breakpoints: UploadConfig['breakpoints'],
): Promise<readonly Version[]> {
  const versions: Version[] = []
  for (const { key, ...box } of boxes(breakpoints)) {
    if (size.width <= box.width && size.height <= box.height) continue
    const to = `${path}-${key}`
    const made = unlessRefused(await ask({ kind: 'make', from: path, to, form: { box } }))
    if (made.kind !== 'made') return []
    versions.push({ key, path: to, width: made.width, height: made.height, size: made.size })
  }
  return versions
}

function boxes(breakpoints: UploadConfig['breakpoints']): readonly Boxed[] {
  const squares = Object.entries(breakpoints).toSorted(([, one], [, other]) => one - other)
  return [thumbnail, ...squares.map(([key, size]) => ({ key, width: size, height: size }))]
}

async function readVector(path: string, sender: string): Promise<Picture | null> {
  // The library recognizes drawings by their first bytes, only in UTF-8.
  const { text, isWide } = decodeStart(await readStart(path))
  const drawing = isWide || !saysItsSize(text) ? null : rootAlone(text)
  if (drawing === null) return null
  const size = await line.run(sender, (ask) => measure(ask, { drawing }))
  return size && { width: size.width, height: size.height, versions: [] }
}

async function readStart(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(longestStart), 0, longestStart, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function unlessRefused(answer: TaskReply): Exclude<TaskReply, { kind: 'refused' | 'failure' }> {
  if (answer.kind === 'refused') throw notPicture()
  if (answer.kind === 'failure') throw Object.assign(new Error(answer.message), { code: answer.code })
  return answer
}

function notCroppable(): ValidationError {
  return new ValidationError('This picture cannot be cropped', {}, { code: 'notCroppable' })
}

function notPicture(): ApplicationError {
  return new ApplicationError('File is not a valid image', {}, { code: 'notPicture' })
}
