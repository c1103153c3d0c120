/** Pictures: their size, and smaller versions for lists and narrow screens. */
import { readFile, stat, writeFile } from 'node:fs/promises'
import { ApplicationError } from '@content-gen/runtime'
import type { Sharp } from 'sharp'

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

/** The largest width and height of each version. A picture that fits already has no such version. */
const sizes = [
  { key: 'thumbnail', width: 245, height: 156 },
  { key: 'small', width: 500, height: 500 },
  { key: 'medium', width: 750, height: 750 },
  { key: 'large', width: 1000, height: 1000 },
]

const measured = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/tiff', 'image/avif'])
const resized = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/tiff'])
const vector = 'image/svg+xml'
const largestVector = 1024 * 1024
/** A picture of more dots is kept, but nothing is made of it: a small file can hold one that fills the memory. */
const mostPixels = 40_000_000

/**
 * Looks at the picture at `path` and writes its versions beside it; null for a type of which nothing is known.
 * @throws ApplicationError for content that is no picture after all
 */
export async function readPicture(path: string, mime: string): Promise<Picture | null> {
  if (mime === vector) return (await stat(path)).size > largestVector ? null : readVector(path)
  if (!measured.has(mime)) return null
  const sharp = await loadSharp()
  const { width, height } = await valid(() => sizeOf(sharp(path)))
  if (!resized.has(mime) || width * height > mostPixels) return { width, height, versions: [] }
  const versions: Version[] = []
  for (const box of sizes) {
    if (width <= box.width && height <= box.height) continue
    versions.push(await inTurn(() => makeVersion(sharp(path), path, box)))
  }
  return { width, height, versions }
}

/** Given as bytes, so that a reference in it leads to no file of this machine. */
async function readVector(path: string): Promise<Picture> {
  const sharp = await loadSharp()
  const bytes = await readFile(path)
  return { ...(await valid(() => sizeOf(sharp(bytes)))), versions: [] }
}

async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // Its cache keeps what is never asked for again.
  sharp.cache(false)
  return sharp
}

/** As it is shown: turned the way its camera was held. */
async function sizeOf(image: Sharp): Promise<{ width: number; height: number }> {
  const { autoOrient } = await image.metadata()
  return { width: autoOrient.width, height: autoOrient.height }
}

type Box = (typeof sizes)[number]

async function makeVersion(image: Sharp, path: string, { key, width, height }: Box): Promise<Version> {
  const { data, info } = await valid(() =>
    image.autoOrient().resize({ width, height, fit: 'inside' }).toBuffer({ resolveWithObject: true }),
  )
  const made = `${path}-${key}`
  await writeFile(made, data, { flush: true })
  return { key, path: made, width: info.width, height: info.height, size: data.length }
}

async function valid<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch {
    throw new ApplicationError('File is not a valid image')
  }
}

let last: Promise<unknown> = Promise.resolve()

/** One picture at a time: a large one takes its share of memory. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = last.then(work)
  last = turn.catch(() => undefined)
  return turn
}
