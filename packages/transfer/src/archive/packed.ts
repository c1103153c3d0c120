import { createReadStream } from 'node:fs'
import { pipeline, Transform, type Duplex } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { firstBytes, isTar, tarFiles } from '@content-gen/operate'
import { decipher, gcmStart, type CipherName } from '../cipher/sealed.js'
import { ImportProblem, wordsOf } from '../problem.js'
import type { Archive, ArchiveFile } from './archive.js'
import { nameOf, shortened } from './name.js'

/** An archive may be unpacked to this many times its size, once it is larger than the bytes. */
const [mostTimes, freeBytes] = [100, 2 ** 30]
const mostFiles = 2_000_000
/** Pieces of the usual 16 KiB take three times as long to unpack and to pass on. */
const pieceBytes = 2 ** 18

type Packing = 'tar' | 'gzip'

/** `x.tar`, `x.tar.gz`, either of them encrypted. @throws ImportProblem */
export async function packedArchive(path: string, key: string | null): Promise<Archive> {
  const start = await firstBytes(path).catch((error: unknown) => {
    throw new ImportProblem(`The archive cannot be read: ${wordsOf(error)}.`)
  })
  const plain = packingOf(start)
  if (plain) return { files: () => unpacked(path, plain, null) }
  if (key === null)
    throw new ImportProblem(`${path} is no archive of \`strapi export\`, or an encrypted one: name its --key-file.`)
  const name: CipherName = start.subarray(0, gcmStart.length).equals(gcmStart) ? 'aes-256-gcm' : 'strapi'
  const opened = () => decipher(name, key)
  const packing = packingOf(await firstOf(path, opened()))
  if (packing === null)
    throw new ImportProblem(
      `${path} cannot be decrypted: the key is another, or it is no archive of \`strapi export\`.`,
    )
  return { files: () => unpacked(path, packing, opened) }
}

/** Returns the first bytes of what is encrypted; none if the key is another one. */
async function firstOf(path: string, opened: Duplex): Promise<Buffer> {
  const source = createReadStream(path)
  pipeline([source, opened], () => undefined)
  try {
    for await (const chunk of opened) if (Buffer.isBuffer(chunk) && chunk.length > 0) return chunk
  } catch {
    // Decryption fails with another key.
  } finally {
    source.destroy()
  }
  return Buffer.alloc(0)
}

function packingOf(start: Buffer): Packing | null {
  if (start[0] === 0x1f && start[1] === 0x8b) return 'gzip'
  return isTar(start) ? 'tar' : null
}

async function* unpacked(path: string, packing: Packing, opened: (() => Duplex) | null): AsyncGenerator<ArchiveFile> {
  const source = createReadStream(path)
  const through = [
    ...(opened ? [opened()] : []),
    ...(packing === 'gzip' ? [createGunzip({ chunkSize: pieceBytes })] : []),
    bounded(() => source.bytesRead),
  ]
  let count = 0
  try {
    for await (const { name: given, type, size, content } of tarFiles(source, through)) {
      const name = nameOf(given)
      if (++count > mostFiles) throw new ImportProblem(`The archive has more than ${mostFiles} files.`)
      if (type !== 'file' && type !== 'directory')
        throw new ImportProblem(`The archive has a ${type} ${shortened(given)}: no export writes one.`)
      if (type === 'file') yield { name, size, content: whole(content) }
    }
  } catch (error) {
    throw damaged(error)
  }
}

/** Ends with a problem when little becomes too much. */
function bounded(packed: () => number): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes <= freeBytes || bytes <= packed() * mostTimes) done(null, chunk)
      else done(new ImportProblem(`The archive unpacks to more than ${mostTimes} times its size.`))
    },
  })
}

async function* whole(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* content
  } catch (error) {
    throw damaged(error)
  }
}

function damaged(error: unknown): ImportProblem {
  if (error instanceof ImportProblem) return error
  return new ImportProblem(`The archive is damaged, or cut off: ${wordsOf(error)}.`, { cause: error })
}
