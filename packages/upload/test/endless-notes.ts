/** Pictures with notes of a camera that lead to themselves: the library would follow them for minutes. */
import { crc32 } from 'node:zlib'
import sharp from 'sharp'

export type Entry = readonly [tag: number, type: number, count: number, value: number]

/** A directory of TIFF, as cameras keep their notes. */
export function directory(entries: readonly Entry[], following: number): Buffer {
  const bytes = Buffer.alloc(2 + entries.length * 12 + 4)
  bytes.writeUInt16LE(entries.length, 0)
  for (const [index, [tag, type, count, value]] of entries.entries()) {
    const at = 2 + index * 12
    bytes.writeUInt16LE(tag, at)
    bytes.writeUInt16LE(type, at + 2)
    bytes.writeUInt32LE(count, at + 4)
    bytes.writeUInt32LE(value, at + 8)
  }
  bytes.writeUInt32LE(following, bytes.length - 4)
  return bytes
}

export const header = () => Buffer.from('II*\0\x08\0\0\0', 'latin1')

/** Each of its entries leads to the directory itself. */
export function endlessNotes(): Buffer {
  const entries = Array.from({ length: 5_000 }, (): Entry => [0x8769, 4, 1, 8])
  return Buffer.concat([header(), directory(entries, 8)])
}

/** A picture with notes, in whose place others are put. */
export async function withNotes(format: 'jpeg' | 'png' | 'webp' | 'avif', notes: Buffer): Promise<Buffer> {
  const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: '#123' } })
  const bytes = await picture
    .toFormat(format)
    .withExif({ IFD0: { Copyright: 'x'.repeat(61_000) } })
    .toBuffer()
  notes.copy(bytes, bytes.indexOf(header()))
  if (format !== 'png') return bytes
  const chunk = bytes.indexOf('eXIf')
  const end = chunk + 4 + bytes.readUInt32BE(chunk - 4)
  bytes.writeUInt32BE(crc32(bytes.subarray(chunk, end)), end)
  return bytes
}
