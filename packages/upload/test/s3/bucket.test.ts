/** Objects of a server with the S3 interface. */
import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Bucket } from '../../src/s3/bucket.js'
import { bucketSettings } from '../../src/s3/settings.js'
import { configOf, s3Server, type S3Server } from './s3-server.js'

let server: S3Server
let bucket: Bucket
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'content-gen-bucket-'))
  server = await s3Server('site')
  bucket = new Bucket(bucketSettings(configOf(server.endpoint, 'site', { rootPath: '/my site/' }), {}))
})
afterAll(async () => {
  await server?.close()
  rmSync(folder, { recursive: true })
})

function file(content: string | Buffer): string {
  const path = join(folder, randomBytes(4).toString('hex'))
  writeFileSync(path, content)
  return path
}

test('an object is stored with its headers, read, copied, listed and deleted', async () => {
  await bucket.put('a.txt', file('hello'), 'application/x-script')
  expect(bucket.address('a.txt')).toBe(`${server.endpoint}/site/my%20site/a.txt`)
  const seen = await fetch(await bucket.signed('a.txt', new Date(), 60))
  expect([seen.status, await seen.text()]).toEqual([200, 'hello'])
  expect(seen.headers.get('content-type')).toBe('application/x-script')
  expect(seen.headers.get('content-disposition')).toBe('attachment')
  await bucket.copy('a.txt', '.kept/a.txt', true)
  await bucket.copy('absent.txt', '.kept/absent.txt', true)
  expect(await bucket.getText('.kept/a.txt')).toBe('hello')
  expect(await bucket.getText('.kept/absent.txt')).toBe(null)
  const path = join(folder, 'fetched')
  await bucket.fetch('a.txt', path)
  expect(readFileSync(path, 'utf8')).toBe('hello')
  await expect(bucket.fetch('absent.txt', path)).rejects.toThrow('absent.txt is not in the bucket')
  const [kept, ...others] = await bucket.list('.kept/')
  expect([kept?.name, others]).toEqual(['.kept/a.txt', []])
  expect(Math.abs((kept?.changed ?? 0) - Date.now())).toBeLessThan(60_000)
  await bucket.remove(['a.txt', '.kept/a.txt', 'absent.txt'])
  expect(await bucket.list('')).toEqual([])
})

test('the server of these tests answers an upload once its object is written', async () => {
  await bucket.putText('slow.txt', '')
  const slow = server.fileOf('my site/slow.txt')
  rmSync(slow)
  execFileSync('mkfifo', [slow])
  let isAnswered = false
  const sent = bucket.putText('slow.txt', 'x').then(() => (isAnswered = true))
  await wait(300)
  expect(isAnswered).toBe(false)
  expect(await readFile(slow, 'utf8')).toBe('x')
  await sent
  await bucket.remove(['slow.txt'])
})

test('an empty file is an object', async () => {
  await bucket.put('empty', file(''), '')
  expect(await bucket.getText('empty')).toBe('')
  await bucket.remove(['empty'])
})

test('a list of many pages is complete', async () => {
  const page = (keys: readonly string[], next: string) =>
    `<ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${next && `<NextContinuationToken>${next}</NextContinuationToken>`}` +
    keys.map((key) => `<Contents><Key>${key}</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>`) +
    '</ListBucketResult>'
  const double = await doubleOf((url) =>
    url.searchParams.get('continuation-token') === 'a/b&c'
      ? page(['z'], '')
      : page(['x', 'y &amp; &lt;1&gt;'], 'a/b&amp;c'),
  )
  const names = (await double.bucket.list('')).map(({ name }) => name)
  expect(names).toEqual(['x', 'y & <1>', 'z'])
  double.close()
})

test('a large file is stored in parts, unchanged and with its type', async () => {
  const content = randomBytes(70 * 1024 * 1024)
  await bucket.put('large.bin', file(content), 'video/mp4')
  const path = join(folder, 'large')
  await bucket.fetch('large.bin', path)
  const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  expect(hashOf(readFileSync(path))).toBe(hashOf(content))
  const seen = await fetch(await bucket.signed('large.bin', new Date(), 60), { headers: { range: 'bytes=0-0' } })
  await seen.arrayBuffer()
  expect(seen.headers.get('content-type')).toBe('video/mp4')
  await bucket.remove(['large.bin'])
})

test('a refusal names the request, the status and the reason', async () => {
  const other = new Bucket(bucketSettings(configOf(server.endpoint, 'absent'), {}))
  await expect(other.putText('a', '')).rejects.toMatchObject({
    status: 404,
    message: expect.stringMatching(/^PUT 127\.0\.0\.1:\d+\/absent\/a: 404 NoSuchBucket: /) as string,
  })
})

test('what may succeed later is tried again, and what fails in its body has failed', async () => {
  const answers = [503, '<Error><Code>InternalError</Code><Message>later</Message></Error>', '']
  const double = await doubleOf(() => answers.shift() ?? 503)
  await expect(double.bucket.put('a', file('once'), '')).rejects.toThrow('PUT /site/a: InternalError: later')
  await double.bucket.put('a', file('twice'), '')
  expect(double.bodies).toEqual(['once', 'once', 'twice'])
  await expect(double.bucket.put('a', file('lost'), '')).rejects.toThrow(/PUT .*: 503$/)
  expect(double.bodies).toEqual(['once', 'once', 'twice', 'lost', 'lost', 'lost'])
  double.close()
  await expect(double.bucket.put('a', file('x'), '')).rejects.toMatchObject({ status: null })
})

/** A server that answers as a test says: with a body, or with a status alone. */
async function doubleOf(answer: (url: URL) => string | number) {
  const bodies: string[] = []
  const double = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      bodies.push(Buffer.concat(chunks).toString())
      const said = answer(new URL(request.url ?? '', 'http://double'))
      if (typeof said === 'number') response.writeHead(said).end()
      else response.end(said)
    })
  })
  double.listen(0, '127.0.0.1')
  await once(double, 'listening')
  const { port } = double.address() as { port: number }
  return {
    bodies,
    bucket: new Bucket(bucketSettings(configOf(`http://127.0.0.1:${port}`, 'site'), {})),
    close: () => {
      double.closeAllConnections()
      double.close()
    },
  }
}
