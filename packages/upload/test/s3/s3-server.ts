/** A server with the S3 interface, on a free port. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRequire } from 'node:module'
import type { UploadConfig } from '@content-gen/runtime'

/** The only keys that it knows. */
export const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

interface S3rver {
  run(): Promise<{ readonly port: number }>
  close(): Promise<void>
  readonly httpServer: { closeAllConnections(): void }
}
type Options = Readonly<Record<string, unknown>>
const S3rver = createRequire(import.meta.url)('s3rver') as new (options: Options) => S3rver

export interface S3Server {
  readonly endpoint: string
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
    return { server, port: (await server.run()).port }
  }
  let { server, port } = await open(0)
  const stop = async () => {
    server.httpServer.closeAllConnections()
    await server.close()
  }
  return {
    endpoint: `http://127.0.0.1:${port}`,
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

/** The config of a bucket, with keys as they are. */
export function configOf(endpoint: string, bucket: string, more: object = {}, params: object = {}): UploadConfig {
  const s3Options = { credentials: keys, endpoint, params: { Bucket: bucket, ACL: 'public-read', ...params } }
  return { sizeLimit: 1, breakpoints: {}, provider: 'aws-s3', providerOptions: { ...more, s3Options } }
}
