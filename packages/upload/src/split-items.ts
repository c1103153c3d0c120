import { open } from 'node:fs/promises'
import { FileWindow } from './file-window.js'

/** More boxes than a picture has, and more items. */
const [mostBoxes, mostItems] = [1_000, 1_000]

/**
 * Returns true if an AVIF keeps one of its items in several pieces: what a camera notes could not be looked through as it lies in the file.
 * Encoders keep those of a picture whole.
 */
export async function hasSplitItems(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const window = new FileWindow(file)
    const { size } = await file.stat()
    const meta = await findBox(window, 'meta', 0, size)
    // The first four bytes of both boxes are a version and flags.
    const places = meta && (await findBox(window, 'iloc', meta.start + 4, meta.end))
    return places !== null && (await isSplit(window, places.start))
  } finally {
    await file.close()
  }
}

interface Box {
  readonly start: number
  readonly end: number
}

/** Returns the content of the first box of a type. */
async function findBox(window: FileWindow, type: string, from: number, to: number): Promise<Box | null> {
  let at = from
  for (let count = 0; at + 8 <= to && count < mostBoxes; count++) {
    const head = Buffer.from(await window.at(at, 16))
    if (head.length < 8) return null
    const short = head.readUInt32BE(0)
    const isLong = short === 1 && head.length === 16
    const size = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? to - at : short
    if (size < 8) return null
    if (head.toString('latin1', 4, 8) === type) return { start: at + (isLong ? 16 : 8), end: Math.min(to, at + size) }
    at += size
  }
  return null
}

/** Reads the places of items (ISO/IEC 14496-12, 8.11.3). */
async function isSplit(window: FileWindow, start: number): Promise<boolean> {
  let at = start
  const take = async (size: number) => {
    const bytes = await window.at(at, size)
    at += size
    return bytes.length < size || size === 0 ? 0 : bytes.readUIntBE(0, Math.min(size, 6))
  }
  const version = await take(1)
  await take(3)
  const [sizes, more] = [await take(1), await take(1)]
  const [offset, length, base, index] = [sizes >> 4, sizes & 15, more >> 4, version > 0 ? more & 15 : 0]
  const wide = version > 1 ? 4 : 2
  const items = await take(wide)
  for (let item = 0; item < items; item++) {
    await take(wide + (version > 0 ? 2 : 0) + 2 + base)
    if (item > mostItems || (await take(2)) > 1) return true
    at += index + offset + length
  }
  return false
}
