/** The library on a full disk. */
import { randomBytes } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { integrityOf } from '../../../test/integrity.js'
import { fill, mountSmallDisk, smallDisk } from '../../../test/small-disk.js'
import { testWith } from '../../../test/tried.js'
import { filePart, send } from './client.js'
import { openLibrary, running } from './library.js'
import { expectWhole } from './library-whole.js'
import type { Library } from './library.js'

describe('a full disk', () => {
  let library: Library
  beforeAll(async () => {
    library = await openLibrary('full', 'sqlite')
  })
  afterAll(() => library?.close())

  testWith(smallDisk)('is reported, and leaves nothing of a file that did not fit', { timeout: 180_000 }, async () => {
    const { folder, server } = library
    rmSync(folder, { recursive: true })
    mkdirSync(folder)
    const unmount = mountSmallDisk(folder)
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
        // Not even a folder can be created now, but deleting has to work, since it frees space.
        fill(join(folder, 'filler'))
        for (const { id } of await library.rows()) {
          const deleted = await send(server.base, `/api/upload/files/${id}`, undefined, { method: 'DELETE' })
          expect(deleted.status).toBe(200)
        }
        expect(library.stored()).toEqual(['filler'])
        expect(await library.rows()).toEqual([])
      }
      expect([...statuses].toSorted()).toEqual([200, 507])
    } finally {
      unmount()
    }
  })

  testWith(smallDisk)(
    'of the database is reported too, and stored files are removed',
    { timeout: 180_000 },
    async () => {
      const disk = mkdtempSync(join(tmpdir(), 'content-gen-disk-'))
      const unmount = mountSmallDisk(disk)
      try {
        await library.server.stop()
        const { project, folder, close } = library
        const url = `file:${join(disk, 'content.db')}`
        cpSync(fileURLToPath(new URL(project.env['DATABASE_URL'] ?? '')), join(disk, 'content.db'))
        const server = await project.start({ LOG_LEVEL: 'warn', DATABASE_URL: url })
        library = { ...running(project, server, folder, async () => undefined), close }
        expect((await library.upload(filePart('files', 'a.txt', 'a'))).status).toBe(200)
        const filler = join(disk, 'filler')
        fill(filler)
        expect((await library.upload(filePart('files', 'b.txt', 'b'))).status).toBe(507)
        expect(library.stored()).toHaveLength(1)
        const article = Buffer.from(JSON.stringify({ data: { title: 'No room', seo: { metaTitle: 'x' } } }))
        const headers = { 'content-type': 'application/json' }
        expect((await send(server.base, '/api/articles', article, { headers })).status).toBe(507)
        expect(await library.get('/api/articles?publicationState=preview')).toMatchObject({ data: [] })
        expect(integrityOf(url)).toBe('ok')
        rmSync(filler)
        expect((await send(server.base, '/api/articles', article, { headers })).status).toBe(200)
        expect((await library.upload(filePart('files', 'c.txt', 'c'))).status).toBe(200)
        await expectWhole(library)
        expect(integrityOf(url)).toBe('ok')
        await server.stop()
      } finally {
        unmount()
        rmSync(disk, { recursive: true })
      }
    },
  )
})
