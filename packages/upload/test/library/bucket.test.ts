/** A library whose files are in a bucket, on a running server. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, sampled, type TestDatabase } from '../../../../test/databases.js'
import { readyProject, type Project, type RunningServer } from '../../../../test/project.js'
import { Bucket } from '../../src/s3/bucket.js'
import { bucketSettings } from '../../src/s3/settings.js'
import { bodyOf, filePart, send, textPart } from '../client.js'
import { configOf, keys, s3Server, type S3Server } from '../s3/s3-server.js'
import type { File } from '../library.js'

const magazine = fileURLToPath(new URL('../../../../fixtures/magazine', import.meta.url))
const actions = ['find', 'findOne', 'upload', 'destroy'].map((verb) => `plugin::upload.content-api.${verb}`)
const picture = (background: string) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .png()
    .toBuffer()

describe.each(sampled('postgresql'))('files in a bucket on %s', (provider) => {
  let s3: S3Server
  let bucket: Bucket
  let database: TestDatabase
  let project: Project
  let server: RunningServer

  beforeAll(async () => {
    s3 = await s3Server('site')
    bucket = new Bucket(bucketSettings(configOf(s3.endpoint, 'site', { rootPath: 'media' }), {}))
    database = await freshDatabase(provider)
    project = await readyProject({
      name: `upload-bucket-${provider}`,
      models: magazine,
      provider,
      databaseUrl: database.url,
      config: {
        'users-permissions': { enabled: false },
        admin: { enabled: true },
        editorial: { enabled: true },
        upload: {
          provider: 'aws-s3',
          providerOptions: {
            rootPath: 'media',
            s3Options: {
              credentials: { accessKeyId: 'env:KEY', secretAccessKey: 'env:SECRET' },
              endpoint: 'env:ENDPOINT',
              params: { Bucket: 'site', ACL: 'env:ACL', signedUrlExpires: 600 },
            },
          },
          actionOptions: { uploadStream: { CacheControl: 'max-age=60' } },
        },
        permissions: {
          public: [...actions, ...['find', 'create', 'update'].map((verb) => `api::author.author.${verb}`)],
        },
      },
    })
    server = await start('public-read')
  }, 180_000)
  afterAll(async () => {
    await server?.stop()
    await s3?.close()
    await database?.drop()
  })

  const start = (acl: string) =>
    project.start({ KEY: keys.accessKeyId, SECRET: keys.secretAccessKey, ENDPOINT: s3.endpoint, ACL: acl })

  const upload = async (path: string, ...parts: Parameters<typeof bodyOf>[0]) => {
    const { status, text } = await send(server.base, `/api/upload${path}`, bodyOf(parts))
    return { status, json: JSON.parse(text) as File & File[] & { error?: { message: string } } }
  }
  const add = async (name: string, content: Buffer | string): Promise<File & { provider: string }> => {
    const { status, json } = await upload('', filePart('files', name, content))
    expect(status, JSON.stringify(json)).toBe(200)
    return json[0] as File & { provider: string }
  }
  const rows = async () => JSON.parse((await send(server.base, '/api/upload/files')).text) as readonly File[]
  const objects = async () => (await bucket.list('')).map(({ name }) => name).toSorted()
  const namesOf = ({ hash, ext, formats }: File) =>
    [hash + ext, ...Object.values(formats ?? {}).map((version) => version.hash + version.ext)].toSorted()
  const read = async (url: string) => {
    const name = url.slice(`${s3.endpoint}/site/media/`.length)
    const response = await fetch(await bucket.signed(name, new Date(), 60))
    return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
  }
  const destroy = async (id: number) =>
    (await send(server.base, `/api/upload/files/${id}`, undefined, { method: 'DELETE' })).status

  test('the generated source names the variables, and has no key', () => {
    const source = readFileSync(join(project.dir, 'src/generated/config.ts'), 'utf8')
    expect(source).toContain("secretAccessKey: 'env:SECRET'")
    expect(source).not.toContain(keys.secretAccessKey)
    expect(readFileSync(join(project.dir, 'src/generated/app.ts'), 'utf8')).toContain('upload(store, s3Storage)')
    expect(readFileSync(join(project.dir, 'package.json'), 'utf8')).toContain('"aws4fetch"')
    expect(readFileSync(join(project.dir, '.env.example'), 'utf8')).toContain(
      '# The services that keep uploads and send mails\nKEY=\nSECRET=\nENDPOINT=\nACL=\n',
    )
  })

  test('a picture is stored with its versions, replaced, cropped and deleted', async () => {
    const content = await picture('#ff0000')
    const file = await add('red.png', content)
    expect(file).toMatchObject({
      provider: 'aws-s3',
      url: `${s3.endpoint}/site/media/${file.hash}.png`,
      formats: { thumbnail: { url: `${s3.endpoint}/site/media/thumbnail_${file.hash}.png` } },
    })
    expect(await objects()).toEqual(namesOf(file))
    const stored = await read(file.url)
    expect(stored.bytes.equals(content)).toBe(true)
    expect(stored.headers.get('content-type')).toBe('image/png')

    const other = await picture('#0000ff')
    const { json: replaced } = await upload(`?id=${file.id}`, filePart('files', 'blue.png', other))
    expect(replaced).toMatchObject({ id: file.id, url: file.url })
    expect((await read(file.url)).bytes.equals(other)).toBe(true)
    expect(await objects()).toEqual(namesOf(replaced))

    const crop = JSON.stringify({ x: 0, y: 0, width: 20, height: 10 })
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: crop }
    const cropped = (await (await fetch(`${server.base}/api/upload/files/${file.id}/crop`, init)).json()) as File
    expect(await sharp((await read(cropped.url)).bytes).metadata()).toMatchObject({ width: 20, height: 10 })

    expect(await destroy(file.id)).toBe(200)
    expect([await objects(), await rows()]).toEqual([[], []])
  })

  test('a refused request leaves no object, and no row', async () => {
    const kept = await add('kept.txt', 'kept')
    const place = [textPart('ref', 'api::nothing.nothing'), textPart('refId', '1'), textPart('field', 'nothing')]
    expect((await upload('', filePart('files', 'x.txt', 'x'), ...place)).status).toBe(400)
    expect(await objects()).toEqual(namesOf(kept))
    expect(await destroy(kept.id)).toBe(200)
  })

  test('a bucket that cannot be reached is an error, and changes nothing', async () => {
    const kept = await add('kept.txt', 'kept')
    await s3.stop()
    const { status, json } = await upload('', filePart('files', 'lost.txt', 'lost'))
    expect([status, json.error?.message]).toEqual([
      503,
      'The files cannot be reached at the moment: nothing was changed',
    ])
    expect(await destroy(kept.id)).toBe(503)
    expect((await upload(`?id=${kept.id}`, filePart('files', 'other.txt', 'other'))).status).toBe(503)
    expect((await send(server.base, '/_ready')).status).toBe(200)
    await s3.start()
    expect((await rows()).map(({ id }) => id)).toEqual([kept.id])
    expect(await objects()).toEqual(namesOf(kept))
    expect((await read(kept.url)).bytes.toString()).toBe('kept')
    expect(server.output()).toContain('the service that keeps uploads failed')
    expect(await destroy(kept.id)).toBe(200)
  })

  test('files of a private bucket are answered with signed addresses', async () => {
    await server.stop()
    server = await start('private')
    const content = await picture('#00ff00')
    const file = await add('green.png', content)
    const isSigned = expect.stringMatching(
      new RegExp(
        `^${s3.endpoint}/site/media/(thumbnail_)?${file.hash}.png\\?X-Amz-Expires=600&.*&X-Amz-Signature=\\w+$`,
      ),
    ) as string
    const signed = { url: isSigned, formats: { thumbnail: { url: isSigned } } }
    expect(file).toMatchObject(signed)
    const response = await fetch(file.url)
    expect([response.status, Buffer.from(await response.arrayBuffer()).equals(content)]).toEqual([200, true])

    const ask = async (path: string, body?: object, method = 'POST') => {
      const init = { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
      return JSON.parse(await (await fetch(server.base + path, body && init)).text()) as Record<string, unknown>
    }
    const query =
      'mutation { createUploadFile(data: { name: "x", hash: "x", mime: "image/png", size: 1, provider: "other", url: "https://s3.example/site/media/x.png" }) { data { id attributes { url } } } }'
    const foreign = await ask('/graphql', { query })
    expect(JSON.stringify(foreign)).toContain('"url":"https://s3.example/site/media/x.png"')
    const listed = '{ uploadFiles(sort: "id") { data { attributes { url formats } } } }'
    for (let time = 0; time < 4; time++) {
      expect(await ask('/api/upload/files?sort=id')).toMatchObject([
        signed,
        { url: 'https://s3.example/site/media/x.png' },
      ])
      const { data } = await ask('/graphql', { query: listed })
      expect(data).toMatchObject({ uploadFiles: { data: [{ attributes: signed }, { attributes: { formats: null } }] } })
    }
    const written = await ask('/api/authors?populate=*', {
      data: { name: 'Ada', email: 'ada@example.com', avatar: file.id },
    })
    expect(written).toMatchObject({ data: { attributes: { avatar: { data: { attributes: signed } } } } })
    expect((await ask('/api/authors?populate=avatar'))['data']).toMatchObject([
      { attributes: { avatar: { data: { attributes: signed } } } },
    ])
    expect(await objects()).toEqual([`${file.hash}.png`, `thumbnail_${file.hash}.png`])
  })

  test('files that were in the project before are served from there', async () => {
    mkdirSync(join(project.dir, 'public/uploads'), { recursive: true })
    writeFileSync(join(project.dir, 'public/uploads/before.txt'), 'before')
    expect(await send(server.base, '/uploads/before.txt')).toMatchObject({ status: 200, text: 'before' })
  })

  test('the panel may show files of the bucket, and of no other place', async () => {
    const { headers } = await send(server.base, '/admin')
    const sources = `img-src 'self' data: blob: ${s3.endpoint}; media-src 'self' blob: ${s3.endpoint};`
    expect(headers['content-security-policy']).toContain(sources)
    const others = String(headers['content-security-policy'])
      .replaceAll(s3.endpoint, '')
      .match(/https?:|\*/g)
    expect(others).toBe(null)
  })
})
