/** Copies of a site that works meanwhile, and the way back to them: a restore drill. */
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { pack } from 'tar-stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { magazineConfig, register, send } from '../accounts/account-project.js'
import { Browser, firstAdministrator, panelProject } from '../admin/panel.js'
import type { AccountProject } from '../accounts/account-project.js'
import type { RunningServer } from '../project.js'

const actions = ['find', 'findOne', 'create', 'update', 'delete'].map((act) => `api::tag.tag.${act}`)
const uploads = ['upload', 'find', 'findOne', 'destroy'].map((act) => `plugin::upload.content-api.${act}`)
const config = {
  ...magazineConfig,
  api: { rest: { maxLimit: 100_000 } },
  admin: { enabled: true },
  editorial: { enabled: true },
  permissions: { ...magazineConfig.permissions, public: [...actions, ...uploads] },
}

describe('on sqlite', () => {
  let project: AccountProject
  let server: RunningServer
  let chief: Browser
  beforeAll(async () => {
    project = await panelProject('backup', 'sqlite', config)
    server = await project.start()
    chief = await firstAdministrator(server)
  }, 180_000)
  afterAll(async () => {
    await server?.stop()
    await project?.database.drop()
  })

  const at = (name: string) => join(project.dir, name)
  const names = async () => {
    const { body } = await send(server.base, 'GET', '/api/tags?sort=id&pagination[pageSize]=100000')
    return body.data.map((tag: { attributes: { name: string } }) => tag.attributes.name)
  }
  const add = (name: string) => send(server.base, 'POST', '/api/tags', { data: { name } })
  const upload = async (colour: string): Promise<{ id: number; url: string }> => {
    const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: colour } })
      .png()
      .toBuffer()
    const form = new FormData()
    form.append('files', new Blob([new Uint8Array(png)], { type: 'image/png' }), `${colour}.png`)
    const answer = await fetch(`${server.base}/api/upload`, { method: 'POST', body: form })
    const [file] = (await answer.json()) as { id: number; url: string }[]
    return file ?? { id: 0, url: '' }
  }
  const fails = (...words: string[]) =>
    project.cli(...words).then(
      () => '',
      (error: { stderr: string }) => error.stderr,
    )
  const drafts = () => readdirSync(project.dir).filter((name) => name.includes('.part-'))

  test('a backup beside writes is whole, and the site is as it was then', { timeout: 120_000 }, async () => {
    await add('before')
    const red = await upload('red')
    const ada = await register(server.base, 'ada')
    await project.cli('token', 'create', '--name', 'search', '--type', 'read-only')
    const preview = await chief.send('POST', '/editorial/previews', { releases: [], at: new Date().toISOString() })
    expect(preview.status, preview.text).toBe(200)
    const previewed = { 'x-preview-token': preview.body.data.token }
    expect((await send(server.base, 'GET', '/api/tags', undefined, previewed)).status).toBe(200)

    // Somebody writes all the time: the backup ends, and has a beginning of what was written.
    const done = new AbortController()
    const writing = (async () => {
      for (let count = 0; !done.signal.aborted; count++) await add(`written ${count}`)
      return (await names()).length
    })()
    const { stdout } = await project.cli('backup', at('site.tar'), '--uploads')
    done.abort()
    const written = await writing
    expect(stdout).toMatch(
      /^Wrote .*site\.tar: the database \([\d.]+ MB\), and 1 file \(\d+ bytes\) of public\/uploads\.\n$/,
    )
    expect(statSync(at('site.tar')).mode & 0o777).toBe(0o600)
    expect(drafts()).toEqual([])

    // Later writes are gone afterwards, and deleted files are back.
    await add('later')
    await send(server.base, 'DELETE', `/api/upload/files/${red.id}`)
    const blue = await upload('blue')
    expect((await fetch(server.base + red.url)).status).toBe(404)
    const bob = await register(server.base, 'bob')
    expect(bob.status).toBe(200)

    expect(await fails('restore', at('site.tar'))).toMatch(
      /^A process uses the database .*content\.db\. .* \(process \d+\) serves .*\.\nNothing was changed\. Stop/,
    )
    expect(await names()).toContain('later')
    await server.stop()

    const restored = (await project.cli('restore', at('site.tar'))).stdout
    expect(restored).toMatch(
      /^Restored the database, and 1 file of public\/uploads\.\nThe former database is .*\.replaced-[\dTZ-]+: delete it when you no longer need it\.\nWebhooks, mails, scheduled releases and tasks of this site are held/,
    )
    expect(restored).toContain('  search: read-only, last used never\n')
    server = await project.start()
    await expect.poll(() => server.output()).toContain('are held: `content-gen-operate resume`')
    const kept = await names()
    expect(kept).toContain('before')
    expect(kept).not.toContain('later')
    expect(kept.length).toBeLessThanOrEqual(written)
    expect(kept.slice(1)).toEqual(kept.slice(1).map((_name: string, index: number) => `written ${index}`))
    expect((await fetch(server.base + red.url)).status).toBe(200)
    // Nothing of the library is deleted: a file that no row has may be what somebody is looking for.
    expect((await fetch(server.base + blue.url)).status).toBe(200)

    // Nobody gets in with a key from before.
    expect(
      (await send(server.base, 'GET', '/api/users/me', undefined, { authorization: `Bearer ${ada.body.jwt}` })).status,
    ).toBe(401)
    const again = new Browser(server.base)
    again.cookie = chief.cookie
    expect((await again.send('GET', '/session')).status).toBe(401)
    expect((await send(server.base, 'GET', '/api/tags', undefined, previewed)).status).toBe(401)
    expect((await project.cli('resume')).stdout).toMatch(/^Webhooks, mails, scheduled releases and tasks go on\.\n/)
    expect((await project.cli('media', 'check')).stdout).toMatch(/^Checked 1 file/)
  })

  test('a database alone, and a place without one', { timeout: 60_000 }, async () => {
    await project.cli('backup', at('alone.db'))
    expect(statSync(at('alone.db')).mode & 0o777).toBe(0o600)
    expect(await fails('backup', at('alone.db'))).toMatch(
      /alone\.db exists\.\nA backup overwrites nothing: name another file\.\n$/,
    )
    const before = await names()
    await server.stop()
    const file = project.database.url.slice('file:'.length)
    for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })
    writeFileSync(`${file}-wal`, 'of another database')
    expect(await fails('restore', at('alone.db'))).toMatch(
      /-wal belongs to a database that is not there\.\nNothing was changed/,
    )
    rmSync(`${file}-wal`)
    expect((await project.cli('restore', at('alone.db'))).stdout).toMatch(/^Restored the database\.\nWebhooks/)
    server = await project.start()
    expect(await names()).toEqual(before)
    // A damaged database is what restores are for.
    await server.stop()
    for (const end of ['-wal', '-shm']) rmSync(file + end, { force: true })
    writeFileSync(file, 'no database at all')
    await project.cli('restore', at('alone.db'))
    server = await project.start()
    expect(await names()).toEqual(before)
  })

  test('what is no backup, or not a whole one, changes nothing', { timeout: 60_000 }, async () => {
    await server.stop()
    const file = project.database.url.slice('file:'.length)
    const state = () => [readFileSync(file).length, readdirSync(at('public/uploads')).sort(), drafts()]
    const before = state()
    const refused = async (name: string, reason: RegExp) => {
      expect((await fails('restore', at(name))).replaceAll(`${project.dir}/`, '')).toMatch(reason)
      expect(state()).toEqual(before)
    }
    writeFileSync(at('text'), 'a text')
    await refused('text', /^text is no backup that content-gen made\.\n/)
    await refused('absent', /^absent cannot be read: ENOENT/)

    copyFileSync(at('site.tar'), at('short.tar'))
    truncateSync(at('short.tar'), 200_000)
    await refused('short.tar', /^short\.tar is damaged: /)
    const changed = readFileSync(at('site.tar'))
    changed.write('changed', 300_000)
    writeFileSync(at('changed.tar'), changed)
    await refused('changed.tar', /^changed\.tar is damaged: /)
    copyFileSync(at('alone.db'), at('torn.db'))
    truncateSync(at('torn.db'), statSync(at('torn.db')).size - 40_000)
    await refused('torn.db', /^torn\.db is damaged: /)
    copyFileSync(at('alone.db'), at('copied.db'))
    writeFileSync(at('copied.db-wal'), 'changes')
    await refused('copied.db', /^copied\.db was copied while it was in use: /)

    for (const [name, reason] of [
      ['uploads/../../outside.txt', /which no backup has/],
      ['uploads/.hidden', /which no backup has/],
      ['/etc/outside', /which no backup has/],
    ] as const) {
      const tar = pack()
      tar.entry({ name }, 'x')
      tar.finalize()
      writeFileSync(at('hostile.tar'), await buffer(tar))
      await refused('hostile.tar', reason)
    }
    const link = pack()
    link.entry({ name: 'uploads/link', type: 'symlink', linkname: '/etc/passwd' })
    link.finalize()
    writeFileSync(at('link.tar'), await buffer(link))
    await refused('link.tar', /it is not as a backup is made/)
    expect(existsSync(join(project.dir, '../outside.txt'))).toBe(false)
    server = await project.start()
  })
})

test(
  'on postgresql, the commands name what makes backups, and hold what was put back',
  { timeout: 180_000 },
  async () => {
    const project = await panelProject('backup', 'postgresql', config)
    const server = await project.start()
    try {
      const ada = await register(server.base, 'ada')
      const fails = (...words: string[]) =>
        project.cli(...words).then(
          () => '',
          (error: { stderr: string }) => error.stderr,
        )
      expect(await fails('backup', 'site.dump')).toMatch(
        /^On PostgreSQL, pg_dump makes backups:\n {2}pg_dump --format=custom/,
      )
      expect(await fails('restore', 'site.dump')).toMatch(/\n {2}pg_restore .*\n {2}content-gen-operate hold\n/)
      expect((await project.cli('hold')).stdout).toMatch(
        /^Webhooks, mails, scheduled releases and tasks of this site are held/,
      )
      const { status } = await send(server.base, 'GET', '/api/users/me', undefined, {
        authorization: `Bearer ${ada.body.jwt}`,
      })
      expect(status).toBe(401)
      expect((await project.cli('migrate', 'status')).stdout).toContain('are held')
      expect((await project.cli('resume')).stdout).toMatch(/^Webhooks, mails, scheduled releases and tasks go on\.\n/)
    } finally {
      await server.stop()
      await project.database.drop()
    }
  },
)
