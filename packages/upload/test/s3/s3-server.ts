/** A server with the S3 interface, on a free port. */
import { createHash } from 'node:crypto'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createRequire } from 'node:module'
import { pipeline } from 'node:stream/promises'
import type { Readable } from 'node:stream'
import type { UploadConfig } from '@content-gen/runtime'

/** The only keys that it knows. */
export const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

interface S3rver {
  run(): Promise<{ readonly port: number }>
  close(): Promise<void>
  readonly httpServer: { closeAllConnections(): void }
  readonly store: FileStore
}
type Options = Readonly<Record<string, unknown>>
/** The files of s3rver. */
interface FileStore {
  getResourcePath(bucket: string, key: string | undefined, resource: string): string
  putMetadata(bucket: string, key: string, metadata: object, md5: string): Promise<void>
  putObject(object: Uploaded): Promise<Written>
  putPart(bucket: string, uploadId: string, number: string, content: Readable): Promise<Written>
}
interface Uploaded {
  readonly bucket: string
  readonly key: string
  readonly content: Readable
  readonly metadata: object
}
interface Written {
  readonly size: number
  readonly md5: string
}
const S3rver = createRequire(import.meta.url)('s3rver') as new (options: Options) => S3rver

export interface S3Server {
  readonly endpoint: string
  /** Returns the local file that has the content of an object. */
  fileOf(key: string): string
  /** Makes it unreachable, until `start`. */
  stop(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

export async function s3Server(bucket: string): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'content-gen-s3-'))
  const open = async (port: number) => {
    const options = { address: '127.0.0.1', port, silent: true, directory, vhostBuckets: false }
    const server = new S3rver({ ...options, configureBuckets: [{ name: bucket }] })
    answerWhenWritten(server.store)
    return { server, port: (await server.run()).port }
  }
  let { server, port } = await open(0)
  const stop = async () => {
    server.httpServer.closeAllConnections()
    await server.close()
  }
  return {
    endpoint: `http://127.0.0.1:${port}`,
    fileOf: (key) => server.store.getResourcePath(bucket, key, 'object'),
    stop,
    start: async () => {
      ;({ server, port } = await open(port))
    },
    close: async () => {
      await stop()
      rmSync(directory, { recursive: true })
    },
  }
}

/** As S3 does. s3rver itself answers an upload that it has read: on a busy machine, the file may not exist yet. */
function answerWhenWritten(store: FileStore): void {
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const written = await write(content, store.getResourcePath(bucket, key, 'object'))
    await store.putMetadata(bucket, key, metadata, written.md5)
    return written
  }
  store.putPart = async (bucket, uploadId, number, content) => {
    const path = join(store.getResourcePath(bucket, undefined, 'uploads'), uploadId, number)
    const written = await write(content, path)
    await writeFile(`${path}.md5`, written.md5)
    return written
  }
}

async function write(content: Readable, path: string): Promise<Written> {
  await mkdir(dirname(path), { recursive: true })
  const hash = createHash('md5')
  let size = 0
  content.on('data', (chunk: Buffer) => {
    hash.update(chunk)
    size += chunk.length
  })
  await pipeline(content, createWriteStream(path))
  return { size, md5: hash.digest('hex') }
}

/** The config of a bucket, with keys as they are. */
export function configOf(endpoint: string, bucket: string, more: object = {}, params: object = {}): UploadConfig {
  const s3Options = { credentials: keys, endpoint, params: { Bucket: bucket, ACL: 'public-read', ...params } }
  return { sizeLimit: 1, breakpoints: {}, provider: 'aws-s3', providerOptions: { ...more, s3Options } }
}
