/** Pictures in whose directories the library would be for a long time, before it sees a pixel. Until then no other picture has its turn. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { cutPicture, readPicture } from '../src/image.js'
import { hasSplitItems } from '../src/split-items.js'

const folder = mkdtempSync(join(tmpdir(), 'content-gen-endless-'))
afterAll(() => rmSync(folder, { recursive: true }))

const breakpoints = { large: 1000 }
let next = 0

function fileOf(content: Buffer): string {
  const path = join(folder, String(next++))
  writeFileSync(path, content)
  return path
}

type Entry = readonly [tag: number, type: number, count: number, value: number]

/** A directory of TIFF, in the order of bytes that its header names. */
function directory(entries: readonly Entry[], following: number, isLittle = true): Buffer {
  const bytes = Buffer.alloc(2 + entries.length * 12 + 4)
  const short16 = (value: number, at: number) =>
    isLittle ? bytes.writeUInt16LE(value, at) : bytes.writeUInt16BE(value, at)
  const long32 = (value: number, at: number) =>
    isLittle ? bytes.writeUInt32LE(value, at) : bytes.writeUInt32BE(value, at)
  short16(entries.length, 0)
  for (const [index, [tag, type, count, value]] of entries.entries()) {
    const at = 2 + index * 12
    short16(tag, at)
    short16(type, at + 2)
    long32(count, at + 4)
    long32(value, at + 8)
  }
  long32(following, bytes.length - 4)
  return bytes
}

const header = (isLittle = true) => Buffer.from(isLittle ? 'II*\0\x08\0\0\0' : 'MM\0*\0\0\0\x08', 'latin1')

/** Each of its entries leads to the directory itself. */
function endlessNotes(isLittle = true): Buffer {
  const entries = Array.from({ length: 3_000 }, (): Entry => [0x8769, 4, 1, 8])
  return Buffer.concat([header(isLittle), directory(entries, 8, isLittle)])
}

/** A picture with notes, in whose place others are put. */
async function withNotes(format: 'jpeg' | 'png' | 'webp' | 'avif', notes: Buffer): Promise<Buffer> {
  const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: '#123' } })
  const bytes = await picture
    .toFormat(format)
    .withExif({ IFD0: { Copyright: 'x'.repeat(40_000) } })
    .toBuffer()
  notes.copy(bytes, bytes.indexOf(header()))
  if (format !== 'png') return bytes
  const chunk = bytes.indexOf('eXIf')
  const end = chunk + 4 + bytes.readUInt32BE(chunk - 4)
  bytes.writeUInt32BE(crc32(bytes.subarray(chunk, end)), end)
  return bytes
}

describe.each(['jpeg', 'png', 'webp', 'avif'] as const)('notes of a %s', (format) => {
  test.each([true, false])('that lead to themselves are refused, little first: %s', async (isLittle) => {
    const path = fileOf(await withNotes(format, endlessNotes(isLittle)))
    const refused = expect(readPicture(path, `image/${format}`, breakpoints)).rejects.toThrow('not a valid image')
    await refused
    const cut = { x: 0, y: 0, width: 10, height: 10, rotate: 0 } as const
    // None of these is cropped.
    const words = format === 'avif' ? 'cannot be cropped' : 'not a valid image'
    const kept = expect(cutPicture(path, `${path}-cut`, `image/${format}`, cut)).rejects.toThrow(words)
    await kept
  })

  test('that a camera makes are read', async () => {
    const turned = directory(
      [
        [0x112, 3, 1, 6],
        [0x8769, 4, 1, 100],
        [0x8825, 4, 1, 100],
      ],
      0,
    )
    const path = fileOf(await withNotes(format, Buffer.concat([header(), turned])))
    const { width, height } = (await readPicture(path, `image/${format}`, breakpoints)) ?? {}
    expect([width, height]).toEqual(format === 'avif' ? [300, 200] : [200, 300])
  })
})

/** The same picture with an item in two pieces: of its notes, whose header they split, or of its pixels, as in a picture of layers. */
function inPieces(avif: Buffer, item: 'notes' | 'pixels'): Buffer {
  const places = avif.indexOf('iloc') + 4
  expect([avif[places], avif[places + 4], avif[places + 5]]).toEqual([0, 0x44, 0x40])
  const count = avif.readUInt16BE(places + 6)
  const added = Buffer.alloc(8)
  const bytes = Buffer.from(avif)
  const notes = avif.indexOf(header())
  let end = 0
  for (let index = 0; index < count; index++) {
    const at = places + 8 + index * 18
    const [base, offset, length] = [4, 10, 14].map((place) => avif.readUInt32BE(at + place)) as [number, number, number]
    bytes.writeUInt32BE(base + added.length, at + 4)
    const start = base + offset
    const hasNotes = start <= notes && start + length > notes
    if (hasNotes !== (item === 'notes')) continue
    const first = hasNotes ? notes + 2 - start : length >> 1
    bytes.writeUInt16BE(2, at + 8)
    bytes.writeUInt32BE(first, at + 14)
    added.writeUInt32BE(offset + first, 0)
    added.writeUInt32BE(length - first, 4)
    end = at + 18
  }
  expect(end).toBeGreaterThan(0)
  for (const box of ['meta', 'iloc']) {
    const at = avif.indexOf(box) - 4
    bytes.writeUInt32BE(avif.readUInt32BE(at) + added.length, at)
  }
  return Buffer.concat([bytes.subarray(0, end), added, bytes.subarray(end)])
}

test('notes of an avif in pieces are refused', async () => {
  const whole = await withNotes('avif', endlessNotes())
  const path = fileOf(inPieces(whole, 'notes'))
  const { exif } = await sharp(inPieces(await withNotes('avif', header()), 'notes')).metadata()
  expect(exif?.includes(header())).toBe(true)
  await expect(readPicture(path, 'image/avif', breakpoints)).rejects.toThrow('not a valid image')
})

test('an avif of layers has a size: each is a piece of its pixels', async () => {
  const path = fileOf(inPieces(await withNotes('avif', header()), 'pixels'))
  expect(await readPicture(path, 'image/avif', breakpoints)).toMatchObject({ width: 300, height: 200 })
})

test('an avif that lists its items twice, or very many, is taken for one whose notes are in pieces', async () => {
  const picture = await withNotes('avif', header())
  const at = picture.indexOf('meta') - 4
  const list = picture.subarray(at, at + picture.readUInt32BE(at))
  const empty = Buffer.from('\0\0\0\x08free', 'latin1')
  expect(await hasSplitItems(fileOf(picture))).toBe(false)
  expect(await hasSplitItems(fileOf(Buffer.concat([picture, list])))).toBe(true)
  expect(await hasSplitItems(fileOf(Buffer.concat([picture, ...Array<Buffer>(2_000).fill(empty)])))).toBe(true)
})

test('a film is not looked through when somebody wants to crop it', async () => {
  const cut = { x: 0, y: 0, width: 10, height: 10, rotate: 0 } as const
  const nowhere = join(folder, 'nowhere')
  await expect(cutPicture(nowhere, nowhere, 'video/mp4', cut)).rejects.toThrow('cannot be cropped')
})

/** Each page is one pixel: the first byte of the file. */
function pages(count: number, isLast: boolean): Buffer {
  const tags: readonly Entry[] = [256, 257, 258, 259, 262, 273, 277, 278, 279].map((tag) => {
    const value = tag === 258 ? 8 : tag === 273 ? 8 : 1
    return [tag, tag === 273 || tag === 279 ? 4 : 3, 1, value]
  })
  const size = 2 + tags.length * 12 + 4
  const one = (page: number) => directory(tags, isLast && page === count - 1 ? 0 : 8 + ((page + 1) % count) * size)
  return Buffer.concat([header(), ...Array.from({ length: count }, (_, page) => one(page))])
}

describe('a TIFF', () => {
  test('of very many pages has no size', async () => {
    const path = fileOf(pages(200_000, true))
    expect(await readPicture(path, 'image/tiff', breakpoints)).toBeNull()
  })

  test('whose last page leads to its first has none', async () => {
    const path = fileOf(pages(3, false))
    expect(await readPicture(path, 'image/tiff', breakpoints)).toBeNull()
  })

  test('of a book has one', async () => {
    const path = fileOf(pages(1_000, true))
    expect(await readPicture(path, 'image/tiff', breakpoints)).toMatchObject({ width: 1, height: 1 })
  })
})
