/** An upload whose answer was lost is sent again with its key: the file is stored once. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampled } from '../databases.js'
import { chief, serveContent } from './content-server.js'
import type { ContentServer } from './content-server.js'

let keys = 0
const newKey = () => `key-of-a-test-${String(++keys).padStart(4, '0')}`

describe.each(sampled('postgresql'))('on %s', (provider) => {
  let server: ContentServer
  beforeAll(async () => {
    server = await serveContent('library-resume', provider)
  }, 180_000)
  afterAll(() => server?.stop())

  const upload = async (key: string, { as = chief, text = 'text', files = 1 } = {}) => {
    const form = new FormData()
    for (let index = 0; index < files; index++) form.append('files', new Blob([text]), `note ${index}.txt`)
    return server.post(as, '/upload', form, { 'idempotency-key': key })
  }
  const idOf = async (answer: ReturnType<typeof upload>): Promise<number> => {
    const { status, text, json } = await answer
    expect(status, text).toBe(200)
    expect(json).toHaveLength(1)
    return json[0].id
  }
  const arrived = async (key: string, as = chief) => {
    const { status, text } = await server.send(as, 'GET', '/upload/arrived', undefined, { 'idempotency-key': key })
    expect(status, text).toBe(200)
    return JSON.parse(text)?.id ?? null
  }
  const rows = async () => (await server.send(chief, 'GET', '/upload/files?limit=100')).json.length
  const stored = () => readdirSync(join(server.projectDir, 'public/uploads')).filter((name) => name !== '.incoming')

  test('a second try answers the file of the first, and stores nothing', async () => {
    const key = newKey()
    expect(await arrived(key)).toBeNull()
    const id = await idOf(upload(key))
    const before = [await rows(), stored().length]
    expect([await idOf(upload(key)), await arrived(key)]).toEqual([id, id])
    expect([await rows(), stored().length]).toEqual(before)
  })

  test('of several at once, one is stored', async () => {
    const key = newKey()
    const before = [await rows(), stored().length]
    const ids = await Promise.all(Array.from({ length: 6 }, () => idOf(upload(key))))
    expect(new Set(ids).size).toBe(1)
    expect([await rows(), stored().length]).toEqual(before.map((count) => count + 1))
  })

  test('the key of another administrator is another key', async () => {
    const key = newKey()
    const id = await idOf(upload(key))
    expect(await arrived(key, '2 editor')).toBeNull()
    expect(await idOf(upload(key, { as: '2 editor' }))).not.toBe(id)
  })

  test('a key is free again when its file is deleted', async () => {
    const key = newKey()
    const id = await idOf(upload(key))
    expect((await server.send(chief, 'DELETE', `/upload/files/${id}`)).status).toBe(200)
    expect(await arrived(key)).toBeNull()
    expect(await idOf(upload(key))).not.toBe(id)
  })

  test('a failed upload leaves its key free', async () => {
    const key = newKey()
    expect((await upload(key, { text: '' })).status).toBe(400)
    expect(await arrived(key)).toBeNull()
    await idOf(upload(key))
  })

  test('a key stands for one file, and is no text of any form', async () => {
    expect((await upload(newKey(), { files: 2 })).json.error.message).toBe('An Idempotency-Key stands for one file')
    for (const key of ['short', 'x'.repeat(65), "key'; drop table files --"])
      expect((await upload(key)).json.error.message).toMatch(/^An Idempotency-Key has/)
  })
})
