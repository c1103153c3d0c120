/** The focal points of pictures: set by those who may change files, read with them, gone with the picture. */
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampled } from '../databases.js'
import { chief, serveContent } from './content-server.js'
import type { Answer, ContentServer } from './content-server.js'

const roles = {
  reader: { types: {}, media: ['read'] },
  uploader: { types: {}, media: ['read', 'upload'] },
  changer: { types: {}, media: ['read', 'update'] },
  nobody: { types: { '*': { read: true } }, media: [] },
}

describe.each(sampled('sqlite'))('on %s', (provider) => {
  let server: ContentServer
  let picture: Blob
  beforeAll(async () => {
    server = await serveContent('library-focus', provider, { roles })
    const image = sharp({ create: { width: 40, height: 20, channels: 3, background: '#3366cc' } })
    picture = new Blob([new Uint8Array(await image.png().toBuffer())])
  }, 180_000)
  afterAll(() => server?.stop())

  const form = () => {
    const sent = new FormData()
    sent.append('files', picture, 'picture.png')
    return sent
  }
  const upload = async (): Promise<number> => (await server.post(chief, '/upload', form())).json[0].id
  const set = (id: number, body: object, as = chief) => server.send(as, 'PUT', `/upload/files/${id}/focus`, body)
  const ask = (files: string, as = chief): Promise<Answer> => server.send(as, 'GET', `/upload/focus?files=${files}`)
  const points = async (...ids: readonly number[]) => (await ask(ids.join(','))).json

  test('a point is set, changed and removed, and the file is answered as before', async () => {
    const [id, other] = [await upload(), await upload()]
    const file = await server.send(chief, 'GET', `/upload/files/${id}`)
    expect(await points(id, other)).toEqual([])
    expect((await set(id, { x: 0.25, y: 1 })).status).toBe(204)
    expect(await points(id, other)).toEqual([{ file: id, x: 0.25, y: 1 }])
    expect((await set(id, { x: 0.3333, y: 0 })).status).toBe(204)
    expect(await points(id)).toEqual([{ file: id, x: 0.333, y: 0 }])
    expect((await server.send(chief, 'GET', `/upload/files/${id}`)).text).toBe(file.text)
    for (let times = 0; times < 2; times++)
      expect((await server.send(chief, 'DELETE', `/upload/files/${id}/focus`)).status).toBe(204)
    expect(await points(id)).toEqual([])
  })

  test('an upload with a key keeps both', async () => {
    const key = { 'idempotency-key': 'a-key-of-this-upload' }
    const id = (await server.post(chief, '/upload', form(), key)).json[0].id
    expect((await set(id, { x: 0.5, y: 0.5 })).status).toBe(204)
    expect((await server.post(chief, '/upload', form(), key)).json[0].id).toBe(id)
    expect(await points(id)).toEqual([{ file: id, x: 0.5, y: 0.5 }])
  })

  test('another picture has none, and nothing is left of one that is deleted', async () => {
    const [replaced, cropped, deleted] = [await upload(), await upload(), await upload()]
    for (const id of [replaced, cropped, deleted]) await set(id, { x: 0.1, y: 0.1 })
    expect((await server.post(chief, `/upload?id=${replaced}`, form())).status).toBe(200)
    const part = { x: 0, y: 0, width: 10, height: 10 }
    const copy = await server.send(chief, 'POST', `/upload/files/${cropped}/crop`, { ...part, copy: true })
    expect(await points(cropped, copy.json.id)).toEqual([{ file: cropped, x: 0.1, y: 0.1 }])
    expect((await server.send(chief, 'POST', `/upload/files/${cropped}/crop`, part)).status).toBe(200)
    expect((await server.send(chief, 'DELETE', `/upload/files/${deleted}`)).status).toBe(200)
    expect(await points(replaced, cropped, deleted)).toEqual([])
  })

  test('only those who may change files set one, and only those who may read files see it', async () => {
    const id = await upload()
    const statuses = async (act: (as: string) => Promise<Answer>) => {
      const found = []
      for (const [index, name] of Object.keys(roles).entries()) found.push((await act(`${index + 2} ${name}`)).status)
      return found
    }
    expect(await statuses((as) => set(id, { x: 0, y: 0 }, as))).toEqual([403, 403, 204, 403])
    expect(await statuses((as) => server.send(as, 'DELETE', `/upload/files/${id}/focus`))).toEqual([403, 403, 204, 403])
    expect(await statuses((as) => ask(String(id), as))).toEqual([200, 200, 200, 403])
  })

  test('what is no point, or no file, is told', async () => {
    const id = await upload()
    for (const body of [{}, { x: 2, y: 0 }, { x: 0, y: -0.1 }, { x: '0', y: 0 }, { x: 0, y: null }]) {
      const { status, json } = await set(id, body)
      expect([body, status, json.error.message]).toEqual([
        body,
        400,
        expect.stringMatching(/^[xy] must be a number from 0 to 1$/),
      ])
    }
    expect((await set(999_999, { x: 0, y: 0 })).status).toBe(404)
    for (const files of ['', 'x', '1,', '1;drop', Array(101).fill(1).join(',')])
      expect((await ask(files)).json.error.message).toBe('files must list from 1 to 100 ids, with commas')
  })
})
