import { pipeline, type Duplex, type Readable } from 'node:stream'
import { extract } from 'tar-stream'

export interface TarFile {
  /** As it is written there: it may be any text. */
  readonly name: string
  readonly type: string
  /** Bytes. */
  readonly size: number
  readonly content: AsyncIterable<Buffer>
}

/** Yields what a tar file holds; what is not read of a content is left out. `through`: what decrypts or unpacks it. @throws Error */
export async function* tarFiles(source: Readable, through: readonly Duplex[] = []): AsyncGenerator<TarFile> {
  const tar = extract()
  // A failure of any step ends the iteration below with it.
  pipeline([source, ...through, tar], () => undefined)
  try {
    for await (const entry of tar) {
      const { name, type, size = 0 } = entry.header
      yield { name, type: String(type), size, content: bytesOf(entry) }
      entry.resume()
    }
  } finally {
    source.destroy()
    tar.destroy()
  }
}

async function* bytesOf(entry: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  for await (const chunk of entry) if (Buffer.isBuffer(chunk)) yield chunk
}
