/** Rows and stored files are compared. */
import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampled } from '../../../../test/databases.js'
import { Bucket } from '../../src/s3/bucket.js'
import { bucketSettings } from '../../src/s3/settings.js'
import { configOf, s3Server, type S3Server } from '../s3/s3-server.js'
import { add, bucketSetting, openSite, picture, type Site, type StoredRow } from './site.js'

describe.each(sampled('postgresql'))('media check on %s', (provider) => {
  let s3: S3Server
  let bucket: Bucket
  let site: Site
  let red: StoredRow
  let note: StoredRow

  beforeAll(async () => {
    s3 = await s3Server('site')
    bucket = new Bucket(bucketSettings(configOf(s3.endpoint, 'site', { rootPath: 'media' }), {}))
    site = await openSite('check', provider, s3.endpoint, bucketSetting)
    const server = await site.start()
    red = await add(server, 'red.png', await picture('#ff0000'))
    note = await add(server, 'note.txt', 'a note')
    const data = { title: 'With a map', body: 'See /uploads/map.png.' }
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ data }) }
    expect((await fetch(`${server.base}/api/articles`, init)).status).toBe(200)
    await server.stop()
  }, 180_000)
  afterAll(async () => {
    await s3?.close()
    await site?.drop()
  })

  const orphan = (name: string, hours: number) => {
    mkdirSync(site.folder, { recursive: true })
    const path = join(site.folder, name)
    writeFileSync(path, 'orphan')
    const time = Date.now() / 1000 - hours * 3600
    utimesSync(path, time, time)
  }

  test('all is well', async () => {
    expect(await site.media('check')).toEqual({ code: 0, stdout: 'Checked 2 files.\n', stderr: '' })
  })

  test('files without a row are listed, and deleted if they are old and no text names them', async () => {
    for (const [name, hours] of [
      ['old.png', 2],
      ['map.png', 2],
      ['new.png', 0],
    ] as const)
      orphan(name, hours)
    writeFileSync(join(site.folder, '.gitkeep'), '')
    const listed =
      'Checked 2 files.\n2 stored files (12 bytes) without a row:\n' +
      '  map.png in local, 6 bytes, named by articles.body of 1\n  old.png in local, 6 bytes\n'
    expect(await site.media('check')).toEqual({ code: 0, stdout: listed, stderr: '' })
    expect(existsSync(join(site.folder, 'old.png'))).toBe(true)
    const deleted = await site.media('check', '--delete-orphans')
    expect(deleted).toEqual({ code: 0, stdout: `${listed}Deleted 1 stored file (6 bytes).\n`, stderr: '' })
    expect(readdirSync(site.folder).toSorted()).toEqual(['.gitkeep', 'map.png', 'new.png'])
    rmSync(join(site.folder, 'map.png'))
  })

  test('what rows lack, and what has another size, is an error', async () => {
    const thumbnail = `thumbnail_${red.hash}.png`
    await bucket.remove([thumbnail])
    const path = join(site.project.dir, 'other.txt')
    writeFileSync(path, 'x'.repeat(100))
    await bucket.put(`${note.hash}.txt`, path, 'text/plain')
    const { code, stdout } = await site.media('check', '--json')
    expect(JSON.parse(stdout)).toEqual({
      files: 2,
      missing: [{ id: red.id, name: 'red.png', file: thumbnail }],
      wrongSizes: [{ id: note.id, name: 'note.txt', file: `${note.hash}.txt`, bytes: 100, kilobytes: 0.01 }],
      orphans: [],
      deleted: { files: 0, bytes: 0 },
      unchecked: {},
    })
    expect(code).toBe(1)
    expect((await site.media('check')).stdout).toBe(`Checked 2 files.
1 file missing:
  id ${red.id}, red.png: ${thumbnail}
1 file of another size than its row says:
  id ${note.id}, note.txt: ${note.hash}.txt has 100 bytes, not 0.01 kB
`)
  })

  test('a bucket that cannot be reached is an error with its reason', async () => {
    await s3.stop()
    const { code, stdout, stderr } = await site.media('check')
    await s3.start()
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(/^The files cannot be listed: GET 127\.0\.0\.1:\d+\/site\/: .*ECONNREFUSED.*\.\n$/)
  })
})
