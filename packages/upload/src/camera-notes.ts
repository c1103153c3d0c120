import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'

/** The start of what a camera notes (EXIF), in either order of bytes, and the tags that lead to further directories. */
const headers = [
  { start: Buffer.from('II*\0'), isLittle: true },
  { start: Buffer.from('MM\0*'), isLittle: false },
] as const
const pointers: ReadonlySet<number> = new Set([0x8769, 0x8825, 0xa005])
/** A camera makes three, and chance as many more in its small picture. */
const mostPointers = 100
/** Chance makes one in 2 GB. */
const mostHeaders = 50
/** The bytes of notes that the library looks at. */
const length = 64 * 1024

/**
 * Returns true if a picture holds notes that no camera makes: directories that lead to each other thousands of times, in which the library
 * would be for minutes, and nothing can stop it.
 */
export async function hasEndlessNotes(path: string): Promise<boolean> {
  const found = await headersIn(path)
  if (found.length === 0) return false
  const file = await open(path)
  try {
    for (const { position, isLittle } of found)
      if ((await pointersAt(file, position, isLittle)) > mostPointers) return true
  } finally {
    await file.close()
  }
  return found.length > mostHeaders
}

interface Header {
  readonly position: number
  readonly isLittle: boolean
}

async function headersIn(path: string): Promise<readonly Header[]> {
  const found: Header[] = []
  let position = 0
  let before: Buffer = Buffer.alloc(0)
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
    const bytes = Buffer.concat([before, chunk])
    for (const { start, isLittle } of headers)
      for (let at = bytes.indexOf(start); at !== -1 && found.length <= mostHeaders; at = bytes.indexOf(start, at + 1))
        found.push({ position: position + at, isLittle })
    if (found.length > mostHeaders) break
    // A header may lie across two chunks, and is found once.
    before = bytes.subarray(Math.max(0, bytes.length - 3))
    position += bytes.length - before.length
  }
  return found
}

async function pointersAt(file: FileHandle, position: number, isLittle: boolean): Promise<number> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  let count = 0
  for (let at = 0; at + 2 <= bytesRead; at++)
    if (pointers.has(isLittle ? buffer.readUInt16LE(at) : buffer.readUInt16BE(at))) count += 1
  return count
}
