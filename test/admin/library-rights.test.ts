/** The rights of roles on files of the library, each by itself. */
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampled } from '../databases.js'
import { chief, serveContent } from './content-server.js'
import type { Answer, ContentServer } from './content-server.js'
import { startPictureSite, type PictureSite } from '../panel/picture-site.js'

const media = {
  reader: ['read'],
  uploader: ['read', 'upload'],
  changer: ['read', 'update'],
  remover: ['read', 'delete'],
  blind: ['upload', 'update', 'delete'],
}
const roles = {
  ...Object.fromEntries(Object.entries(media).map(([name, rights]) => [name, { types: {}, media: rights }])),
  nobody: { types: { '*': { read: true } }, media: [] },
}
const names = [...Object.keys(media), 'nobody']
/** Whoever may not read files gets no part of one, and no answer that shows one. */
const readers = Object.keys(media).filter((name) => name !== 'blind')
const as = (name: string) => `${names.indexOf(name) + 2} ${name}`

describe.each(sampled('postgresql'))('on %s', (provider) => {
  let server: ContentServer
  let picture: Blob
  let folder: number
  let site: PictureSite
  beforeAll(async () => {
    server = await serveContent('library-rights', provider, { roles })
    const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#3366cc' } })
      .png()
      .toBuffer()
    picture = new Blob([new Uint8Array(png)])
    site = await startPictureSite(png)
    folder = (await server.send(chief, 'POST', '/upload/folders', { name: 'Folder' })).json.data.id
  }, 180_000)
  afterAll(async () => {
    await server?.stop()
    await site?.stop()
  })

  const form = () => {
    const sent = new FormData()
    sent.append('files', picture, 'picture.png')
    return sent
  }
  const fileOf = async (answer: Promise<Answer>): Promise<number> => {
    const { status, text, json } = await answer
    expect(status, text).toBe(200)
    return json[0].id
  }
  const files = async () => (await server.send(chief, 'GET', '/upload/files?sort=id')).text

  /** Returns the roles that may do something with a file, and tells that it left no trace for the others. */
  async function permitted(act: (as: string, id: number) => Promise<Answer>): Promise<readonly string[]> {
    const done: string[] = []
    for (const name of names) {
      const id = await fileOf(server.post(chief, '/upload', form()))
      const before = await files()
      const { status, text } = await act(as(name), id)
      expect([200, 403], text).toContain(status)
      if (status === 200) done.push(name)
      else expect(await files()).toBe(before)
    }
    return done
  }

  const part = { x: 0, y: 0, width: 10, height: 10 }
  const info = { fileInfo: { alternativeText: 'blue' } }
  test.each<readonly [what: string, roles: readonly string[], (who: string, id: number) => Promise<Answer>]>([
    ['reads', readers, (who, id) => server.send(who, 'GET', `/upload/files/${id}`)],
    ['lists', readers, (who) => server.send(who, 'GET', '/upload/files')],
    ['uploads', ['uploader', 'blind'], (who) => server.post(who, '/upload', form())],
    ['describes', ['changer'], (who, id) => server.send(who, 'POST', `/upload?id=${id}`, info)],
    ['replaces', ['changer'], (who, id) => server.post(who, `/upload?id=${id}`, form())],
    ['crops', ['changer'], (who, id) => server.send(who, 'POST', `/upload/files/${id}/crop`, part)],
    [
      'makes a part a new file',
      ['uploader'],
      (who, id) => server.send(who, 'POST', `/upload/files/${id}/crop`, { ...part, copy: true }),
    ],
    ['makes a folder', ['uploader'], (who) => server.send(who, 'POST', '/upload/folders', { name: `Of ${who}` })],
    ['uploads to a folder', ['uploader'], (who) => server.post(who, `/upload?folder=${folder}`, form())],
    [
      'fetches a picture of another site',
      ['uploader', 'blind'],
      (who) => server.send(who, 'POST', '/outside/picture', { address: `${site.base}/cat.png` }),
    ],
    ['deletes', ['remover'], (who, id) => server.send(who, 'DELETE', `/upload/files/${id}`)],
  ])('%s', async (_what, expected, act) => {
    expect(await permitted(act)).toEqual(expected)
  })

  test('what is no picture is not given, whatever its site calls it', async () => {
    for (const address of [`${site.base}/false.png`, `${site.base}/none`, 'file:///etc/passwd', 'cat.png']) {
      const { status, json } = await server.send(as('uploader'), 'POST', '/outside/picture', { address })
      expect([status, json.error.reason.code]).toEqual([400, 'pictureUnreachable'])
    }
    const { status } = await server.send(as('uploader'), 'POST', '/outside/picture', { address: ['a'] })
    expect(status).toBe(400)
  })

  test('links work, are gone, or nobody knows', async () => {
    const addresses = ['/page', '/none'].map((path) => site.base + path)
    const check = (sent: unknown) => server.send(as('reader'), 'POST', '/outside/links', { addresses: sent })
    const { json } = await check([...addresses, 'mailto:a@example.com', 'http://127.0.0.1:1/'])
    expect(json.data.map(({ state }: { state: string }) => state)).toEqual(['works', 'gone', 'unchecked', 'unchecked'])
    for (const sent of [Array(11).fill(addresses[0]), ['x'.repeat(2001)], [1], null])
      expect((await check(sent)).status).toBe(400)
  })
})
