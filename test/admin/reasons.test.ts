/** Whatever is refused has a code that stays and what its sentence names: in errors, acts with many, and the reasons of releases. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampled } from '../databases.js'
import { chief, serveContent } from './content-server.js'
import type { ContentServer } from './content-server.js'

const article = 'api::article.article'
const articles = `/entries/${article}`
const roles = {
  reader: {
    types: { [article]: { read: true, publish: { where: { title: 'never' } }, update: { fields: ['excerpt'] } } },
    releases: ['read', 'save', 'run'],
  },
  integrator: { settings: ['webhooks'] },
}

describe.each(sampled('postgresql'))('on %s', (provider) => {
  let server: ContentServer
  beforeAll(async () => {
    server = await serveContent('reasons', provider, { roles })
  }, 180_000)
  afterAll(() => server?.stop())

  const send = (method: string, path: string, body?: object, as = chief) => server.send(as, method, path, body)
  const create = async (document: object): Promise<number> => (await send('POST', articles, { document })).json.data.id
  const bulk = async (act: string, ids: readonly number[], as = chief) =>
    (await send('POST', `${articles}/bulk`, { act, ids }, as)).json.data.failed

  test('an act with many tells what is wrong with each', async () => {
    const whole = await create({ title: 'Whole' })
    const empty = await create({ body: 'no title' })
    const failed = await bulk('publish', [whole, empty, 999_999])
    expect(failed).toEqual([
      {
        id: empty,
        code: 'invalid',
        data: { count: 1 },
        message: expect.any(String),
        faults: [{ path: ['title'], code: 'required', data: {}, message: expect.any(String) }],
      },
      { id: 999_999, code: 'gone', data: {}, message: 'Not Found', faults: [] },
    ])
  })

  test('what a role does not permit is told as such', async () => {
    const id = await create({ title: 'Not yours' })
    const [failed] = await bulk('unpublish', [id], '9 reader')
    expect([failed.code, failed.data]).toEqual(['roleAct', { act: 'publish', type: 'Article' }])
    const { json } = await send('PUT', `${articles}/${id}`, { document: { title: 'Mine' } }, '9 reader')
    expect(json.error.reason).toMatchObject({ code: 'roleFields', data: { fields: 'title', type: 'Article' } })
  })

  test('a refused save names each fault with its rule', async () => {
    const id = await create({ title: 'Rules', slug: 'taken' })
    const document = { title: 'x', slug: 'no spaces', rating: 'many', sections: [{ heading: null }], tags: [999_999] }
    const { json } = await send('PUT', `${articles}/${id}`, { document })
    expect(json.error.details.errors.length).toBe(json.error.reason.faults.length)
    const codes = json.error.reason.faults.map(({ path, code }: { path: string[]; code: string }) => [
      path.join('.'),
      code,
    ])
    expect(codes).toContainEqual(['slug', 'uid'])
    expect(codes).toContainEqual(['rating', 'number'])
    const missing = await send('PUT', `${articles}/${id}`, { document: { tags: [999_999] } })
    expect(missing.json.error.reason).toMatchObject({
      code: 'invalid',
      faults: [{ code: 'missingLinks', data: { count: 1, type: 'api::tag.tag' } }],
    })
    const late = await send('PUT', `${articles}/${id}`, { document: { title: 'Late' }, version: 9 })
    expect(late.json.error.reason).toMatchObject({ code: 'changed', data: { version: 1 } })
  })

  test('a release keeps its reasons with their codes', async () => {
    const empty = await create({ body: 'no title' })
    const acts = [
      { act: 'publish', type: article, entry: empty },
      { act: 'delete', type: article, entry: 999_999 },
    ]
    const { id } = (await send('POST', '/editorial/releases', { name: 'Both', acts })).json.data
    const refused = await send('POST', `/editorial/releases/${id}/run`)
    expect(refused.status).toBe(400)
    const { reasons } = (await send('GET', `/editorial/releases/${id}`)).json.data
    expect(reasons.map(({ index, code }: { index: number; code: string }) => [index, code])).toEqual([
      [0, 'invalid'],
      [1, 'gone'],
    ])
    expect(reasons[0].faults).toMatchObject([{ path: ['title'], code: 'required' }])
    expect((await send('GET', `/editorial/releases/${id}/check`)).json.data[0].faults).toEqual(reasons[0].faults)
  })

  test('the library tells why it takes no file and no folder', async () => {
    const codeOf = async (answer: ReturnType<typeof send>) => {
      const { code, data } = (await answer).json.error.reason
      return [code, data]
    }
    const upload = (content: string | Uint8Array<ArrayBuffer>, name: string, type = 'text/plain', id = '') => {
      const form = new FormData()
      form.append('files', new Blob([content], { type }), name)
      return server.post(chief, `/upload${id}`, form)
    }
    expect(await codeOf(upload('', 'empty.txt'))).toEqual(['fileEmpty', {}])
    expect(await codeOf(upload('x', `${'long'.repeat(80)}.txt`))).toEqual(['fileNameLong', { max: 255 }])
    const [text] = (await upload('text', 'text.txt')).json
    const pixel = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const replaced = upload(new Uint8Array(pixel), 'pixel.png', 'image/png', `?id=${text.id}`)
    expect(await codeOf(replaced)).toEqual(['fileType', { extension: '.txt' }])
    expect(await codeOf(upload('a;b', 'table.csv', 'text/csv', `?id=${text.id}`))).toEqual([
      'fileType',
      { extension: '.txt' },
    ])
    expect((await upload('other', 'other.TXT', 'text/plain', `?id=${text.id}`)).status).toBe(200)
    const [picture] = (await upload(new Uint8Array(pixel), 'pixel.png', 'image/png')).json
    // The pages that show the picture would show text.
    for (const [name, type] of [
      ['notes.txt', 'text/plain'],
      ['notes.png', 'image/png'],
      ['notes', 'text/plain'],
    ] as const)
      expect(await codeOf(upload('text', name, type, `?id=${picture.id}`))).toEqual(['fileType', { extension: '.png' }])
    const part = { x: 0, y: 0, width: 1, height: 1 }
    expect(await codeOf(send('POST', `/upload/files/${text.id}/crop`, part))).toEqual(['notCroppable', {}])
    expect(await codeOf(send('PUT', '/upload/folders/999999', { name: 'No' }))).toEqual(['gone', {}])

    const folder = (name: string, parent: number | null = null) => send('POST', '/upload/folders', { name, parent })
    const { id } = (await folder('One')).json.data
    expect(await codeOf(folder('one'))).toEqual(['folderTaken', { name: 'One' }])
    expect(await codeOf(folder('a/b'))).toEqual(['folderName', {}])
    expect(await codeOf(folder('x'.repeat(200)))).toEqual(['folderNameLong', { max: 100 }])
    const move = send('POST', '/upload/moves', { folders: [id], files: [], to: id })
    expect(await codeOf(move)).toEqual(['folderInside', {}])
  })

  test('names of accounts that are taken are told as such', async () => {
    const person = { username: 'first', email: 'first@example.com', password: 'Passw0rd!', role: 1 }
    await send('POST', '/users', person)
    const taken = (await send('POST', '/users', { ...person, email: 'second@example.com' })).json.error.reason
    expect(taken.code).toBe('nameTaken')
    const address = (await send('POST', '/users', { ...person, username: 'second' })).json.error.reason
    expect(address.code).toBe('addressTaken')
    const bare = (await send('POST', '/users', { ...person, email: 'nobody', password: '' })).json.error.reason
    expect(bare.faults).toMatchObject([
      { path: ['email'], code: 'email' },
      { path: ['password'], code: 'required' },
    ])
  })

  test('what is wrong with a webhook is told as such', async () => {
    const good = { name: 'build', url: 'https://hooks.example.com/', isEnabled: false }
    const hook = (given: object, as = chief) => send('POST', '/editorial/webhooks', { ...good, ...given }, as)
    const told = async (answer: ReturnType<typeof send>) => {
      const { code, data } = (await answer).json.error.reason
      return [code, data]
    }
    const { id } = (await hook({ headers: { 'X-Key': 'secret' } })).json.data
    expect(await told(hook({}))).toEqual(['webhookTaken', { name: 'build' }])
    expect(await told(hook({ name: 'my build' }))).toEqual(['webhookName', {}])
    expect(await told(hook({ url: 'somewhere' }))).toEqual(['webhookUrl', {}])
    expect(await told(hook({ url: 'ftp://hooks.example.com/' }))).toEqual(['webhookScheme', {}])
    expect(await told(hook({ url: 'https://me:pass@hooks.example.com/' }))).toEqual(['webhookPassword', {}])
    expect(await told(hook({ secret: 'whsec_*' }))).toEqual(['webhookSecret', { max: 500 }])
    expect(await told(hook({ types: ['api::gone.gone'] }))).toEqual(['noType', { type: 'api::gone.gone' }])
    const headers = (given: object) => told(hook({ name: 'other', headers: given }))
    expect(await headers(Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`x-${at}`, 'x'])))).toEqual([
      'headersMany',
      { max: 20 },
    ])
    expect(await headers({ Host: 'x' })).toEqual(['headerName', { name: 'Host' }])
    expect(await headers({ ['x '.repeat(1000)]: 'x' })).toEqual([
      'headerName',
      { name: expect.stringMatching(/^(x ){20,150}…$/) },
    ])
    expect(await headers({ 'X-Key': 'x', 'x-key': 'x' })).toEqual(['headerTwice', { name: 'x-key' }])
    expect(await headers({ 'X-Key': 'ä' })).toEqual(['headerValue', { name: 'X-Key', max: 2000 }])
    const moved = send('PUT', `/editorial/webhooks/${id}`, { url: 'https://other.example.com/' })
    expect(await told(moved)).toEqual(['headersElsewhere', { host: 'hooks.example.com' }])
    expect(await told(hook({ name: 'beyond' }, '8 integrator'))).toEqual(['webhookBeyond', {}])
    expect(await told(send('POST', '/editorial/deliveries/999999/replay'))).toEqual(['gone', {}])
    for (let more = 1; more < 50; more++) await hook({ name: `more-${more}` })
    expect(await told(hook({ name: 'one-too-many' }))).toEqual(['webhooksFull', { max: 50 }])
  })

  test('routes that are not there, and whoever is not signed in, have their reasons as well', async () => {
    expect((await send('GET', `${articles}/999999`)).json.error.reason.code).toBe('gone')
    expect((await send('GET', `${articles}?count=some`)).json.error.reason).toMatchObject({ code: null, faults: [] })
  })
})
