/** Pictures: their dimensions, and smaller versions for lists and narrow screens. */
import { open, stat, writeFile } from 'node:fs/promises'
import { ApplicationError, ValidationError } from '@content-gen/runtime'
import { hasEndlessNotes } from './camera-notes.js'
import { decodeStart } from './decode-start.js'
import { hasSplitItems } from './split-items.js'
import { rootAlone, saysItsSize } from './svg-root.js'
import { hasEndlessPages } from './tiff-pages.js'
import type { UploadConfig } from '@content-gen/runtime'
import type { Sharp } from 'sharp'
import type { Crop } from './crop.js'

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

/** The box that a version must fit into. A picture that fits already has no such version. */
interface Box {
  readonly key: string
  readonly width: number
  readonly height: number
}

const thumbnail: Box = { key: 'thumbnail', width: 245, height: 156 }

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
/** The most seconds that one version may take. */
const patience = 20

/**
 * Examines the picture at `path` and writes its versions beside it; returns null for an unsupported type.
 * @throws ApplicationError if the content is not a picture after all
 */
export async function readPicture(
  path: string,
  mime: string,
  breakpoints: UploadConfig['breakpoints'],
): Promise<Picture | null> {
  if (mime === vector) return (await stat(path)).size > largestVector ? null : readVector(path)
  if (!measured.has(mime)) return null
  if (await isEndless(path, mime)) return null
  const sharp = await loadSharp()
  const { width, height } = await valid(path, () => sizeOf(sharp(path)))
  const isTooLarge = width * height > mostPixels || Math.max(width, height) > longestSide
  if (!resized.has(mime) || isTooLarge) return { width, height, versions: [] }
  const versions: Version[] = []
  for (const box of boxes(breakpoints)) {
    if (width <= box.width && height <= box.height) continue
    const version = await makeVersion(sharp(path), path, box)
    if (version === null) return { width, height, versions: [] }
    versions.push(version)
  }
  return { width, height, versions }
}

/**
 * Writes a part of the picture at `from`, in the same format and without what a camera noted, such as the place.
 * @throws ValidationError if the format cannot be cut, or the part lies outside of the picture
 */
export async function cutPicture(from: string, to: string, mime: string, crop: Crop): Promise<void> {
  if (!cut.has(mime) || (await isEndless(from, mime))) throw notCroppable()
  const sharp = await loadSharp()
  const { pages, format, autoOrient } = await valid(from, () => sharp(from).metadata())
  const { width, height } = autoOrient
  if ((pages ?? 1) > 1 || width * height > mostPixels || Math.max(width, height) > longestSide) throw notCroppable()
  const [wide, high] = crop.rotate % 180 === 0 ? [width, height] : [height, width]
  if (crop.x + crop.width > wide || crop.y + crop.height > high)
    throw new ValidationError(`The part must lie within ${wide} x ${high} pixels`)
  const { x: left, y: top } = crop
  const made = await valid(from, () =>
    sharp(from)
      .timeout({ seconds: patience })
      .autoOrient()
      .rotate(crop.rotate)
      .extract({ left, top, width: crop.width, height: crop.height })
      .toFormat(format, format === 'jpeg' ? { quality: 90 } : {})
      .toBuffer(),
  )
  await writeFile(to, made, { flush: true })
}

function boxes(breakpoints: UploadConfig['breakpoints']): readonly Box[] {
  const squares = Object.entries(breakpoints).toSorted(([, one], [, other]) => one - other)
  return [thumbnail, ...squares.map(([key, size]) => ({ key, width: size, height: size }))]
}

/** Passed as bytes, so that references in it cannot read files of this machine. */
async function readVector(path: string): Promise<Picture | null> {
  // The library recognizes drawings by their first bytes, only in UTF-8.
  const { text, isWide } = decodeStart(await readStart(path))
  const root = isWide || !saysItsSize(text) ? null : rootAlone(text)
  if (root === null) return null
  const sharp = await loadSharp()
  return { ...(await valid(path, () => sizeOf(sharp(Buffer.from(root))))), versions: [] }
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

export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // Its cache keeps pictures that are never used again.
  sharp.cache(false)
  return sharp
}

/** Returns the dimensions as displayed: rotated the way the camera was held. */
async function sizeOf(image: Sharp): Promise<{ width: number; height: number }> {
  const { autoOrient } = await image.metadata()
  return { width: autoOrient.width, height: autoOrient.height }
}

/** Returns null if it takes too long. */
async function makeVersion(image: Sharp, path: string, { key, width, height }: Box): Promise<Version | null> {
  const smaller = image.timeout({ seconds: patience }).autoOrient().resize({ width, height, fit: 'inside' })
  const made = await valid(path, () => smaller.toBuffer({ resolveWithObject: true }).catch(unlessTooSlow))
  if (made === null) return null
  const target = `${path}-${key}`
  await writeFile(target, made.data, { flush: true })
  return { key, path: target, width: made.info.width, height: made.info.height, size: made.data.length }
}

function unlessTooSlow(error: unknown): null {
  if (error instanceof Error && error.message.startsWith('timeout: ')) return null
  throw error
}

/** The library reports an unreadable file in the same way as one that is not a picture. */
async function valid<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await inTurn(work)
  } catch (error) {
    if (error instanceof Error && /^system error: /m.test(error.message)) throw error
    await (await open(path)).close()
    throw notPicture()
  }
}

function notCroppable(): ValidationError {
  return new ValidationError('This picture cannot be cropped', {}, { code: 'notCroppable' })
}

function notPicture(): ApplicationError {
  return new ApplicationError('File is not a valid image', {}, { code: 'notPicture' })
}

/**
 * Returns true for a TIFF of endless pages. Nothing stops the library while it reads what comes before the pixels, and all other pictures wait.
 * @throws ApplicationError if the notes of a camera are endless: no camera makes these
 */
async function isEndless(path: string, mime: string): Promise<boolean> {
  if (mime === tiff) return hasEndlessPages(path)
  if ((mime === 'image/avif' && (await hasSplitItems(path))) || (await hasEndlessNotes(path))) throw notPicture()
  return false
}

let last: Promise<unknown> = Promise.resolve()

/** Handles one picture at a time: a large one uses much memory, and other work needs threads. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = last.then(work)
  last = turn.catch(() => undefined)
  return turn
}
