/** Files move into a bucket and back, beside a running server. */
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sampled } from '../../../../test/databases.js'
import { Bucket } from '../../src/s3/bucket.js'
import { bucketSettings } from '../../src/s3/settings.js'
import { configOf, s3Server, type S3Server } from '../s3/s3-server.js'
import { add, bucketSetting, namesOf, openSite, picture, rowsOf, type Site, type StoredRow } from './site.js'
import type { RunningServer } from '../../../../test/project.js'

describe.each(sampled('postgresql'))('media move on %s', (provider) => {
  let s3: S3Server
  let bucket: Bucket
  let site: Site
  let server: RunningServer
  let before: readonly StoredRow[]
  let bytes: Buffer

  beforeAll(async () => {
    s3 = await s3Server('site')
    bucket = new Bucket(bucketSettings(configOf(s3.endpoint, 'site', { rootPath: 'media' }), {}))
    site = await openSite('move', provider, s3.endpoint, {})
    server = await site.start()
    bytes = await picture('#ff0000')
    await add(server, 'red.png', bytes)
    await add(server, 'note.txt', 'a note')
    await add(server, 'lost.txt', 'lost')
    before = await rowsOf(server)
  }, 180_000)
  afterAll(async () => {
    await server?.stop()
    await s3?.close()
    await site?.drop()
  })

  const ask = async <Body>(path: string, data?: object): Promise<Body> => {
    const init = data && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data }),
    }
    return (await (await fetch(server.base + path, init)).json()) as Body
  }
  const stored = () => (existsSync(site.folder) ? readdirSync(site.folder).filter((name) => !name.startsWith('.')) : [])
  const objects = async () => (await bucket.list('')).map(({ name }) => name).toSorted()
  const [red, note, lost] = [() => before[0]!, () => before[1]!, () => before[2]!]

  test('needs the provider of the config', async () => {
    expect(await site.media('move', '--to', 'aws-s3')).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'The project keeps its files in local: to move them to aws-s3, name it as upload.provider of the config, and run `content-gen generate` and `npm run build`.\n',
    })
  })

  test('moves what the project has into the bucket, and a running server answers the new addresses', async () => {
    await ask('/api/authors', { name: 'Ada', email: 'ada@example.com', avatar: red().id })
    await ask('/api/articles', { title: 'With a note', body: `See ![it](${red().url}) and ${note().url}.` })
    await server.stop()
    rmSync(join(site.folder, lost().url.slice('/uploads/'.length)))
    await site.keepFiles(bucketSetting)
    server = await site.start()
    for (let time = 0; time < 3; time++)
      expect(JSON.stringify(await ask('/api/authors?populate=avatar'))).toContain(`"${red().url}"`)

    const dry = await site.media('move', '--to', 'aws-s3', '--dry-run')
    expect(dry.stdout).toContain('Would move 2 files (')
    expect([dry.code, await objects()]).toEqual([1, []])

    const { code, stdout } = await site.media('move', '--to', 'aws-s3')
    expect(stdout).toMatch(
      new RegExp(
        String.raw`^Moved 2 files \(.* kB\) to aws-s3\.
Did not move 1 file:
  id ${lost().id}, lost\.txt: ENOENT.*
What has moved is also where it was, 3 stored files \(.* kB\): --delete-source deletes it\.
1 text has addresses of the old place, and was not changed:
  articles\.body of 1: ${red().hash}\.png
  articles\.body of 1: ${note().hash}\.txt
$`,
      ),
    )
    expect(code).toBe(1)
    const address = (name: string) => `${s3.endpoint}/site/media/${name}`
    const after = await rowsOf(server)
    const versions = Object.entries(red().formats ?? {}).map(([key, version]) => [
      key,
      { ...version, url: address(version.hash + version.ext) },
    ])
    expect(after).toEqual([
      { ...red(), provider: 'aws-s3', url: address(`${red().hash}.png`), formats: Object.fromEntries(versions) },
      { ...note(), provider: 'aws-s3', url: address(`${note().hash}.txt`) },
      lost(),
    ])
    expect(JSON.stringify(await ask('/api/authors?populate=avatar'))).toContain(address(`${red().hash}.png`))
    expect(await objects()).toEqual([...namesOf(red()), ...namesOf(note())].toSorted())
    const seen = await fetch(await bucket.signed(`${red().hash}.png`, new Date(), 60))
    expect([seen.headers.get('content-type'), Buffer.from(await seen.arrayBuffer()).equals(bytes)]).toEqual([
      'image/png',
      true,
    ])
    expect(stored().toSorted()).toEqual([...namesOf(red()), ...namesOf(note())].toSorted())
  })

  test('names the file that is missing', async () => {
    const { code, stdout } = await site.media('check')
    expect(stdout).toBe(`Checked 3 files.
1 file missing:
  id ${lost().id}, lost.txt: ${lost().hash}.txt
`)
    expect(code).toBe(1)
  })

  test('deletes the old bytes, but not of what texts name', async () => {
    const { stdout } = await site.media('move', '--to', 'aws-s3', '--delete-source', '--json')
    expect(JSON.parse(stdout)).toMatchObject({
      moved: { files: 0 },
      deleted: { files: 1 },
      kept: { files: 2 },
      mentioned: 2,
      stopped: null,
    })
    expect(stored().toSorted()).toEqual([`${note().hash}.txt`, `${red().hash}.png`].toSorted())
    expect(await objects()).toEqual([...namesOf(red()), ...namesOf(note())].toSorted())
    expect((await fetch(`${server.base}${red().url}`)).status).toBe(200)
  })

  test('moves them back with the keys of the bucket, and deletes its objects', async () => {
    await server.stop()
    rmSync(site.folder, { recursive: true })
    await site.keepFiles({})
    const left = await site.media('move', '--to', 'local')
    expect(left.stdout).toContain(
      `Left 2 files of aws-s3 at ${s3.endpoint}: name the file with their bucket as --from-options, or add --from-url ${s3.endpoint}.\n`,
    )
    expect(left.code).toBe(1)
    const options = join(site.project.dir, 'old.json')
    writeFileSync(options, JSON.stringify({ upload: bucketSetting }))
    const moved = await site.media('move', '--to', 'local', '--from-options', options, '--delete-source')
    expect(moved).toMatchObject({ code: 0, stderr: '' })
    expect(moved.stdout).toMatch(/^Moved 2 files \(.*\) to local\.\nDeleted 3 stored files \(.*\) where they were\.\n$/)
    expect(await objects()).toEqual([])
    server = await site.start()
    expect(await rowsOf(server)).toEqual(before)
    const red2 = await fetch(server.base + red().url)
    expect(Buffer.from(await red2.arrayBuffer()).equals(bytes)).toBe(true)
    expect(stored().toSorted()).toEqual([...namesOf(red()), ...namesOf(note())].toSorted())
    expect(existsSync(join(site.folder, '.incoming')) ? readdirSync(join(site.folder, '.incoming')) : []).toEqual([])
    expect(readFileSync(join(site.folder, `${note().hash}.txt`), 'utf8')).toBe('a note')
  })

  test('a start warns of rows whose folder is empty', async () => {
    const warning = 'The library has files, but public/uploads is empty'
    expect(server.output()).not.toContain(warning)
    await server.stop()
    rmSync(site.folder, { recursive: true })
    server = await site.start()
    await vi.waitFor(() => expect(server.output()).toContain(warning), 5000)
  })
})
