/** A library whose files are at Cloudinary, on a running server. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { execute } from '../../../../test/accounts/sql.js'
import { freshDatabase, sampled, type TestDatabase } from '../../../../test/databases.js'
import { readyProject, type Project, type RunningServer } from '../../../../test/project.js'
import { bodyOf, filePart, send, textPart } from '../client.js'
import { cloudinaryServer, optionsOf, variables, type CloudinaryServer } from '../cloudinary/cloudinary-server.js'
import type { File, StoredVersion } from '../library.js'

const magazine = fileURLToPath(new URL('../../../../fixtures/magazine', import.meta.url))
const actions = ['find', 'findOne', 'upload', 'destroy'].map((verb) => `plugin::upload.content-api.${verb}`)
const picture = (background: string) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .png()
    .toBuffer()

interface Placed {
  readonly provider: string
  readonly provider_metadata: { readonly public_id: string; readonly resource_type: string }
}
type Row = File & Placed & { readonly formats: Readonly<Record<string, StoredVersion & Placed>> | null }

describe.each(sampled('postgresql'))('files at Cloudinary on %s', (provider) => {
  let cloud: CloudinaryServer
  let database: TestDatabase
  let project: Project
  let server: RunningServer

  beforeAll(async () => {
    cloud = await cloudinaryServer()
    database = await freshDatabase(provider)
    project = await readyProject({
      name: `upload-cloudinary-${provider}`,
      models: magazine,
      provider,
      databaseUrl: database.url,
      config: {
        'users-permissions': { enabled: false },
        admin: { enabled: true },
        editorial: { enabled: true },
        upload: {
          provider: 'cloudinary',
          providerOptions: optionsOf(cloud.base),
          actionOptions: { upload: {}, uploadStream: { folder: 'site', tags: 'uploads' }, delete: {} },
        },
        permissions: { public: actions },
      },
    })
    server = await project.start(variables)
  }, 180_000)
  afterEach(() => {
    cloud.fault = () => null
  })
  afterAll(async () => {
    await server?.stop()
    await cloud?.stop()
    await database?.drop()
  })

  const upload = async (path: string, ...parts: Parameters<typeof bodyOf>[0]) => {
    const { status, text } = await send(server.base, `/api/upload${path}`, bodyOf(parts))
    return { status, json: JSON.parse(text) as Row & Row[] & { error?: { message: string } } }
  }
  const add = async (name: string, content: Buffer | string): Promise<Row> => {
    const { status, json } = await upload('', filePart('files', name, content))
    expect(status, JSON.stringify(json)).toBe(200)
    return json[0] as Row
  }
  const rows = async () => JSON.parse((await send(server.base, '/api/upload/files')).text) as readonly Row[]
  const assets = () => [...cloud.assets.keys()].toSorted()
  const assetsOf = (row: Row) =>
    [row, ...Object.values(row.formats ?? {})]
      .map(({ provider_metadata: { public_id, resource_type } }) => `${resource_type}/${public_id}`)
      .toSorted()
  const read = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer())
  const destroy = async (id: number) =>
    (await send(server.base, `/api/upload/files/${id}`, undefined, { method: 'DELETE' })).status

  test('the generated source names the variables, and has no key', () => {
    const source = (name: string) => readFileSync(join(project.dir, name), 'utf8')
    expect(source('src/generated/config.ts')).toContain("api_secret: 'env:CLOUDINARY_SECRET'")
    expect(source('src/generated/config.ts')).not.toContain(variables.CLOUDINARY_SECRET)
    expect(source('src/generated/app.ts')).toContain('upload(store, cloudinaryStorage)')
    expect(source('package.json')).not.toContain('aws4fetch')
    expect(source('.env.example')).toContain(
      '# The services that keep uploads and send mails\nCLOUDINARY_NAME=\nCLOUDINARY_KEY=\nCLOUDINARY_SECRET=\n',
    )
  })

  test('a picture is stored with its versions, replaced, cropped and deleted', async () => {
    const content = await picture('#ff0000')
    const file = await add('red.png', content)
    const addressOf = (name: string) => `${cloud.base}/site/image/upload/v1/site/${name}.png`
    const place = (name: string) => ({ public_id: `site/${name}`, resource_type: 'image' })
    expect(file).toMatchObject({
      provider: 'cloudinary',
      url: addressOf(file.hash),
      provider_metadata: place(file.hash),
      formats: {
        thumbnail: {
          url: addressOf(`thumbnail_${file.hash}`),
          provider_metadata: place(`thumbnail_${file.hash}`),
        },
      },
    })
    expect(assets()).toEqual(assetsOf(file))
    expect(cloud.assets.get(`image/site/${file.hash}`)?.fields['tags']).toBe('uploads')
    expect((await read(file.url)).equals(content)).toBe(true)

    // Browsers keep the content of an address for weeks, so other content has another address.
    const other = await picture('#0000ff')
    const { json: replaced } = await upload(`?id=${file.id}`, filePart('files', 'blue.png', other))
    expect(replaced).toMatchObject({ id: file.id, hash: file.hash })
    expect(replaced.url).not.toBe(file.url)
    expect((await read(replaced.url)).equals(other)).toBe(true)
    expect(assets()).toEqual(assetsOf(replaced))

    const crop = JSON.stringify({ x: 0, y: 0, width: 20, height: 10 })
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: crop }
    const cropped = (await (await fetch(`${server.base}/api/upload/files/${file.id}/crop`, init)).json()) as Row
    expect(await sharp(await read(cropped.url)).metadata()).toMatchObject({ width: 20, height: 10 })
    expect([await rows(), assets()]).toEqual([[cropped], assetsOf(cropped)])

    expect(await destroy(file.id)).toBe(200)
    expect([assets(), await rows()]).toEqual([[], []])
  })

  test('drawings, documents, films and archives have the types of Cloudinary', async () => {
    const files = [
      ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="12" height="8"/>', 'image'],
      ['a.pdf', '%PDF-1.4\n%\u00e2\n', 'image'],
      ['a.csv', 'a,b', 'raw'],
    ] as const
    for (const [name, content, type] of files) {
      const file = await add(name, content)
      expect(file.provider_metadata.resource_type).toBe(type)
      expect((await read(file.url)).toString()).toBe(content)
      expect(await destroy(file.id)).toBe(200)
    }
    expect(assets()).toEqual([])
  })

  test('files that Strapi v4 stored, in other folders, are shown, replaced and deleted', async () => {
    const content = await picture('#00ff00')
    const move = async ({ id, hash, formats }: Row, metadata: (name: string) => object) => {
      for (const name of [hash, `thumbnail_${hash}`]) {
        const asset = cloud.assets.get(`image/site/${name}`)
        cloud.assets.delete(`image/site/${name}`)
        if (asset) cloud.assets.set(`image/older/${name}`, asset)
      }
      const url = (name: string) => `${cloud.base}/site/image/upload/v1571218330/older/${name}.png`
      const name = `thumbnail_${hash}`
      const thumbnail = { ...formats?.['thumbnail'], url: url(name), provider_metadata: metadata(name) }
      await execute(provider, database.url, [
        `update files set url = '${url(hash)}', provider_metadata = '${JSON.stringify(metadata(hash))}', formats = '${JSON.stringify({ thumbnail })}' where id = ${id}`,
      ])
    }
    const one = await add('one.png', content)
    await move(one, (name) => ({ public_id: `older/${name}`, resource_type: 'image' }))
    const two = await add('two.png', content)
    await move(two, (name) => ({ public_id: `older/${name}` }))
    expect(assets().filter((id) => id.startsWith('image/site/'))).toEqual([])
    const [shown] = await rows()
    expect((await read(shown?.url ?? '')).equals(content)).toBe(true)

    const other = await picture('#0000ff')
    const { json: replaced } = await upload(`?id=${one.id}`, filePart('files', 'other.png', other))
    expect((await read(replaced.url)).equals(other)).toBe(true)
    expect(assets().filter((id) => id.includes(one.hash))).toEqual(assetsOf(replaced))
    expect(await destroy(two.id)).toBe(200)
    expect(assets()).toEqual(assetsOf(replaced))
    expect(await destroy(one.id)).toBe(200)
    expect(assets()).toEqual([])
  })

  test('a refused request leaves no asset, and no row', async () => {
    const kept = await add('kept.txt', 'kept')
    const place = [textPart('ref', 'api::nothing.nothing'), textPart('refId', '1'), textPart('field', 'nothing')]
    expect((await upload('', filePart('files', 'x.txt', 'x'), ...place)).status).toBe(400)
    expect(assets()).toEqual(assetsOf(kept))
    expect(await destroy(kept.id)).toBe(200)
  })

  test('a service that refuses, or cannot be reached, is an error, and changes nothing', async () => {
    const kept = await add('kept.txt', 'kept')
    const message = 'The files cannot be reached at the moment: nothing was changed'
    const fails = async () => {
      const { status, json } = await upload('', filePart('files', 'lost.txt', 'lost'))
      expect([status, json.error?.message]).toEqual([503, message])
      expect((await upload(`?id=${kept.id}`, filePart('files', 'other.txt', 'other'))).status).toBe(503)
      expect(await destroy(kept.id)).toBe(503)
    }
    cloud.fault = (_number, action) => (action.endsWith('/upload') ? 'forbid' : null)
    await fails()
    cloud.fault = () => null
    await cloud.stop()
    await fails()
    expect((await send(server.base, '/_ready')).status).toBe(200)
    await cloud.start()
    expect([await rows(), assets()]).toEqual([[kept], assetsOf(kept)])
    expect((await read(kept.url)).toString()).toBe('kept')
    expect(server.output()).toContain('the service that keeps uploads failed')
    expect(server.output()).not.toContain(variables.CLOUDINARY_SECRET)
    expect(await destroy(kept.id)).toBe(200)
  })

  test('files that were in the project before are served from there', async () => {
    mkdirSync(join(project.dir, 'public/uploads'), { recursive: true })
    writeFileSync(join(project.dir, 'public/uploads/before.txt'), 'before')
    expect(await send(server.base, '/uploads/before.txt')).toMatchObject({ status: 200, text: 'before' })
  })

  test('the panel may show files of the account, and of no other', async () => {
    const { headers } = await send(server.base, '/admin')
    const sources = `${cloud.base}/site/ https://res.cloudinary.com/site/`
    expect(headers['content-security-policy']).toContain(`img-src 'self' data: blob: ${sources};`)
    expect(headers['content-security-policy']).toContain(`media-src 'self' blob: ${sources};`)
  })
})
