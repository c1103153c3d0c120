/** What is left where the server dies in the middle, or the disk is full. */
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterEach, describe, expect, test } from 'vitest'
import { providers } from '../../../test/databases.js'
import { bodyOf, filePart, largeFile, send, until } from './client.js'
import { openLibrary, running } from './library.js'
import type { Library } from './library.js'

let library: Library | undefined
afterEach(async () => {
  await library?.close()
  library = undefined
})

const namesOf = async (from: Library) =>
  (await from.rows()).flatMap(({ url, formats }) => [
    url,
    ...Object.values(formats ?? {}).map((version) => version.url),
  ])

/** Every row has its files, and every file its row. */
async function expectWhole(from: Library): Promise<void> {
  expect(
    from
      .stored()
      .map((name) => `/uploads/${name}`)
      .toSorted(),
  ).toEqual((await namesOf(from)).toSorted())
}

describe.each(providers)('a server that is killed on %s', (provider) => {
  test('leaves no row without its files, and after a start no file without its row', async () => {
    let opened = await openLibrary('kill', provider)
    const picture = await sharp(randomBytes(400 * 400 * 3), { raw: { width: 400, height: 400, channels: 3 } })
      .png()
      .toBuffer()
    for (const delay of [0, 40, 150, 400]) {
      const { server, project, folder, close } = opened
      await opened.upload(filePart('files', 'first.png', picture))
      const slow = send(server.base, '/api/upload', largeFile(60)).catch(() => null)
      const quick = Array.from({ length: 4 }, async () => {
        while (
          (await send(server.base, '/api/upload', bodyOf([filePart('files', 'a.png', picture)])).catch(() => null)) !==
          null
        );
      })
      await until(() => opened.incoming().length > 1)
      await wait(delay)
      process.kill(server.pid, 'SIGKILL')
      await Promise.all([slow, ...quick])
      opened = { ...running(project, await project.start({ LOG_LEVEL: 'warn' }), folder, async () => undefined), close }
      for (const url of await namesOf(opened)) expect(existsSync(join(folder, '..', url)), url).toBe(true)
      await until(() => opened.incoming().length === 0)
      await expectWhole(opened)
    }
    expect((await opened.rows()).length).toBeGreaterThanOrEqual(4)
    await opened.server.stop()
    library = undefined
  }, 180_000)
})

/** A small disk in the place of the folder; null where this machine does not give us one. */
function mountSmallDisk(folder: string): (() => void) | null {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder], { stdio: 'ignore' })
    return () => execFileSync('umount', ['-l', folder], { stdio: 'ignore' })
  } catch {
    return null
  }
}

describe('a full disk', () => {
  test('is said to be one, and nothing is left of what did not fit', async ({ skip }) => {
    library = await openLibrary('full', 'sqlite')
    const { folder, server } = library
    rmSync(folder, { recursive: true })
    mkdirSync(folder)
    const unmount = mountSmallDisk(folder)
    if (unmount === null) return skip('no file system can be mounted here')
    try {
      const picture = await sharp(randomBytes(400 * 400 * 3), { raw: { width: 400, height: 400, channels: 3 } })
        .png()
        .toBuffer()
      const statuses = new Set<number>()
      for (let free = 0; free <= 2400; free += 400) {
        for (const name of readdirSync(folder)) if (name.startsWith('filler')) rmSync(join(folder, name))
        writeFileSync(join(folder, 'filler'), Buffer.alloc(Math.max(0, 4_100_000 - free * 1000)))
        const reply = await library.upload(filePart('files', 'a.png', picture))
        statuses.add(reply.status)
        if (reply.status === 507)
          expect(JSON.parse(reply.text).error).toMatchObject({ name: 'InsufficientStorageError' })
        const others = await send(server.base, '/api/articles')
        expect(others.status).toBe(200)
        rmSync(join(folder, 'filler'))
        expect(library.incoming()).toEqual([])
        await expectWhole(library)
        for (const { id } of await library.rows()) {
          await send(server.base, `/api/upload/files/${id}`, undefined, { method: 'DELETE' })
        }
        expect(library.stored()).toEqual([])
      }
      expect([...statuses].toSorted()).toEqual([200, 507])
    } finally {
      unmount()
    }
  }, 180_000)

  test('of the database is one too, and what was placed goes', async ({ skip }) => {
    const disk = mkdtempSync(join(tmpdir(), 'content-gen-disk-'))
    const unmount = mountSmallDisk(disk)
    if (unmount === null) return skip('no file system can be mounted here')
    try {
      const opened = await openLibrary('full-database', 'sqlite')
      await opened.server.stop()
      const { project, folder } = opened
      cpSync(fileURLToPath(new URL(project.env['DATABASE_URL'] ?? '')), join(disk, 'content.db'))
      const server = await project.start({ LOG_LEVEL: 'warn', DATABASE_URL: `file:${join(disk, 'content.db')}` })
      library = running(project, server, folder, async () => undefined)
      expect((await library.upload(filePart('files', 'a.txt', 'a'))).status).toBe(200)
      const filler = join(disk, 'filler')
      try {
        writeFileSync(filler, Buffer.alloc(4 * 1024 * 1024))
      } catch {
        // As much of it as there is room for.
      }
      expect((await library.upload(filePart('files', 'b.txt', 'b'))).status).toBe(507)
      expect(library.stored()).toHaveLength(1)
      rmSync(filler)
      expect((await library.upload(filePart('files', 'c.txt', 'c'))).status).toBe(200)
      await expectWhole(library)
    } finally {
      await library?.close()
      library = undefined
      unmount()
      rmSync(disk, { recursive: true })
    }
  }, 180_000)
})
