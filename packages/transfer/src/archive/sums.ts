import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { wholeJson } from './json-lines.js'
import type { ArchiveFile } from './archive.js'

/** Bytes of the description of a file. */
const largest = 2 ** 20

/** Returns the checksum of bytes, as archives have it. */
export async function sumOf(content: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of content) hash.update(chunk)
  return hash.digest('hex')
}

export function sumOfFile(path: string): Promise<string> {
  return sumOf(createReadStream(path))
}

/** Returns the checksum in the description of an asset; null if the archive is of an export that writes none. */
export async function describedSum(file: ArchiveFile): Promise<string | null> {
  const { sha256 } = await wholeJson(file, largest)
  return typeof sha256 === 'string' && /^[0-9a-f]{64}$/.test(sha256) ? sha256 : null
}
