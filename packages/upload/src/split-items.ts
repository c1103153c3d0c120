import { open } from 'node:fs/promises'
import { FileWindow } from './file-window.js'

/** More boxes than a picture has, and more items. */
const [mostBoxes, mostItems] = [1_000, 1_000]
/** Pictures of layers, which browsers show while they arrive, have a piece for each. */
const pixels = 'av01'

/**
 * Returns true if an AVIF keeps an item other than pixels in several pieces: what a camera notes could not be looked through as it lies in the
 * file. Encoders keep it whole.
 */
export async function hasSplitItems(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const window = new FileWindow(file)
    const { size } = await file.stat()
    const meta = await onlyBox(window, 'meta', { start: 0, end: size })
    return meta === several || (meta !== null && (await splits(window, meta)))
  } finally {
    await file.close()
  }
}

/** In the place of a box of which there may be one. Libraries differ in which they read. */
const several = 'several'

interface Box {
  readonly start: number
  readonly end: number
}

async function splits(window: FileWindow, meta: Box): Promise<boolean> {
  // The first four bytes of these boxes are a version and flags.
  const content = { start: meta.start + 4, end: meta.end }
  const names = await onlyBox(window, 'iinf', content)
  const places = await onlyBox(window, 'iloc', content)
  if (names === several || places === several) return true
  if (names === null || places === null) return false
  const others = await otherItems(window, names)
  return others === null || isSplit(window, places.start, others)
}

async function onlyBox(window: FileWindow, type: string, within: Box): Promise<Box | typeof several | null> {
  const boxes = await boxesOf(window, type, within)
  return boxes === null || boxes.length > 1 ? several : (boxes[0] ?? null)
}

/** Returns the contents of the boxes of a type; null if there are more boxes than a picture has. */
async function boxesOf(window: FileWindow, type: string, { start, end }: Box): Promise<readonly Box[] | null> {
  const found: Box[] = []
  let at = start
  for (let count = 0; at + 8 <= end; count++) {
    const head = Buffer.from(await window.at(at, 16))
    if (count === mostBoxes) return null
    if (head.length < 8) break
    const short = head.readUInt32BE(0)
    const isLong = short === 1 && head.length === 16
    const size = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? end - at : short
    if (size < 8) break
    const content = { start: at + (isLong ? 16 : 8), end: Math.min(end, at + size) }
    if (head.toString('latin1', 4, 8) === type) found.push(content)
    at += size
  }
  return found
}

/** Returns the items that are no pixels (ISO/IEC 14496-12, 8.11.6); null if there are very many. */
async function otherItems(window: FileWindow, { start, end }: Box): Promise<ReadonlySet<number> | null> {
  const [version = 0] = await window.at(start, 1)
  const entries = await boxesOf(window, 'infe', { start: start + (version === 0 ? 6 : 8), end })
  if (entries === null) return null
  const others = new Set<number>()
  for (const entry of entries) {
    const head = Buffer.alloc(14)
    head.set(await window.at(entry.start, head.length))
    const isWide = head[0] === 3
    // Those of older versions have no type.
    const type = isWide ? head.toString('latin1', 10, 14) : head[0] === 2 ? head.toString('latin1', 8, 12) : ''
    if (type !== pixels) others.add(isWide ? head.readUInt32BE(4) : head.readUInt16BE(4))
  }
  return others
}

/** Reads the places of items (8.11.3). */
async function isSplit(window: FileWindow, start: number, others: ReadonlySet<number>): Promise<boolean> {
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
    const id = await take(wide)
    await take((version > 0 ? 2 : 0) + 2 + base)
    const pieces = await take(2)
    if (item > mostItems || (pieces > 1 && others.has(id))) return true
    at += pieces * (index + offset + length)
  }
  return false
}
