/** The files that owner code gives to the library: of a form, at a path, or in memory. */
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { filesTooLarge } from '../form/multipart.js'
import type { SentFile } from '../form/multipart.js'

/** A file of `ctx.request.files` is one. */
export type GivenFile = GivenContent & {
  readonly name: string
  /** The type is found in the content first, then by the name. */
  readonly type?: string | null
}

type GivenContent = { readonly path: string } | { readonly buffer: Uint8Array } | { readonly stream: Readable }

/** Writes a copy to the folder of a draft. @throws RequestError 413 */
export async function takeIn(file: GivenFile, index: number, folder: string, most: number): Promise<SentFile> {
  const path = join(folder, `given-${index}`)
  let size = 0
  const counted = async function* (content: AsyncIterable<Buffer>) {
    for await (const chunk of content) {
      size += chunk.length
      if (size > most) throw filesTooLarge(file.name, most)
      yield chunk
    }
  }
  await pipeline(contentOf(file), counted, createWriteStream(path, { flush: true }))
  return { field: 'files', name: file.name, mime: file.type ?? '', path, size }
}

function contentOf(file: GivenContent): Readable {
  if ('stream' in file) return file.stream
  return 'buffer' in file ? Readable.from([file.buffer]) : createReadStream(file.path)
}
