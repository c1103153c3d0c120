/** Pictures that would take the library minutes before it sees a pixel: its process is killed, and the next picture has its turn. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { cutPicture, endPictures, readPicture } from '../src/pictures/image.js'
import { directory, endlessNotes, header, withNotes } from './endless-notes.js'
import type { Entry } from './endless-notes.js'

const folder = mkdtempSync(join(tmpdir(), 'content-gen-endless-'))
afterAll(() => {
  endPictures()
  rmSync(folder, { recursive: true })
})

const breakpoints = { large: 1000 }
const cut = { x: 0, y: 0, width: 10, height: 10, rotate: 0 } as const
let next = 0

function fileOf(content: Buffer): string {
  const path = join(folder, String(next++))
  writeFileSync(path, content)
  return path
}

describe.each(['jpeg', 'png', 'webp', 'avif'] as const)('notes of a %s', (format) => {
  test('that lead to themselves are refused', { timeout: 20_000 }, async () => {
    const path = fileOf(await withNotes(format, endlessNotes()))
    await expect(readPicture(path, `image/${format}`, breakpoints)).rejects.toThrow('not a valid image')
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

test('notes of an avif in pieces are refused', { timeout: 20_000 }, async () => {
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

test('a png whose texts unpack to more memory than a picture may take is refused', { timeout: 30_000 }, async () => {
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#123' } })
    .png()
    .toBuffer()
  const packed = deflateSync(Buffer.alloc(7_000_000, 'a'))
  const chunk = Buffer.concat([Buffer.alloc(4), Buffer.from('zTXtx\0\0', 'latin1'), packed, Buffer.alloc(4)])
  chunk.writeUInt32BE(chunk.length - 12, 0)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4)
  const texts = Array<Buffer>(200).fill(chunk)
  const path = fileOf(Buffer.concat([picture.subarray(0, 33), ...texts, picture.subarray(33)]))
  await expect(readPicture(path, 'image/png', breakpoints)).rejects.toThrow('not a valid image')
})

test('a film is not looked through when somebody wants to crop it', async () => {
  const nowhere = join(folder, 'nowhere')
  await expect(cutPicture(nowhere, nowhere, 'video/mp4', cut)).rejects.toThrow('cannot be cropped')
})

/** Each page is one pixel: the first byte of the file. */
function pages(count: number): Buffer {
  const tags: readonly Entry[] = [256, 257, 258, 259, 262, 273, 277, 278, 279].map((tag) => {
    const value = tag === 258 ? 8 : tag === 273 ? 8 : 1
    return [tag, tag === 273 || tag === 279 ? 4 : 3, 1, value]
  })
  const size = 2 + tags.length * 12 + 4
  const one = (page: number) => directory(tags, page === count - 1 ? 0 : 8 + (page + 1) * size)
  return Buffer.concat([header(), ...Array.from({ length: count }, (_, page) => one(page))])
}

describe('a TIFF', () => {
  test('of very many pages has no size, and is not cropped', { timeout: 30_000 }, async () => {
    const path = fileOf(pages(400_000))
    expect(await readPicture(path, 'image/tiff', breakpoints)).toBeNull()
    await expect(cutPicture(path, `${path}-cut`, 'image/tiff', cut)).rejects.toThrow('cannot be cropped')
  })

  test('of a book has one', async () => {
    const path = fileOf(pages(1_000))
    expect(await readPicture(path, 'image/tiff', breakpoints)).toMatchObject({ width: 1, height: 1 })
  })
})
