/** Requests and their answers, against a fake. */
import { expect, test, vi } from 'vitest'
import {
  ConnectionError,
  createClient,
  ForbiddenError,
  NotFoundError,
  RateLimitError,
  RequestError,
  ServerError,
  ValidationError,
} from '@content-gen/client'
import { fakeServer, refused, type FakeAnswers } from '@content-gen/client/fake'
import type { ClientOptions, Text, WithDrafts } from '@content-gen/client'

interface Tag {
  name: Text<'required'>
}
interface Content {
  collections: { tags: Tag; posts: Tag & WithDrafts }
  singles: { home: Tag }
  user: { username: Text<'required'>; email: Text<'required'> }
  file: { url: Text<'required'> }
}

const url = 'http://127.0.0.1:9/api/'

function connected(answers: FakeAnswers, options: Partial<ClientOptions> = {}) {
  const fake = fakeServer(url, answers)
  return { content: createClient<Content>({ url, fetch: fake.fetch, ...options }), requests: fake.requests }
}

const one = { data: { id: 1, attributes: { name: 'A' } }, meta: {} }

test('every call is a request of its method and path', async () => {
  const { content, requests } = connected({
    'GET /tags': { data: [], meta: { pagination: {} } },
    ...Object.fromEntries(
      [
        'GET /tags/:id',
        'POST /tags',
        'PUT /tags/:id',
        'DELETE /tags/:id',
        'GET /home',
        'PUT /home',
        'DELETE /home',
      ].map((route) => [route, one]),
    ),
  })
  await content('tags').find({ filters: { name: 'A' } })
  await content('tags').findOne('a/b', { fields: ['name'] })
  await content('tags').create({ name: 'A' })
  await content('tags').update(1, { name: 'B' }, { fields: ['name'] })
  await content('tags').delete(1)
  await content('home').find()
  await content('home').update({ name: 'B' })
  await content('home').delete({ fields: ['name'] })
  const seen = requests.map(({ method, path, query, body }) => [method, path, query.toString(), body])
  expect(seen).toEqual([
    ['GET', '/tags', 'filters%5Bname%5D=A', undefined],
    ['GET', '/tags/a%2Fb', 'fields%5B0%5D=name', undefined],
    ['POST', '/tags', '', { data: { name: 'A' } }],
    ['PUT', '/tags/1', 'fields%5B0%5D=name', { data: { name: 'B' } }],
    ['DELETE', '/tags/1', '', undefined],
    ['GET', '/home', '', undefined],
    ['PUT', '/home', '', { data: { name: 'B' } }],
    ['DELETE', '/home', 'fields%5B0%5D=name', undefined],
  ])
})

test('a client of a server with another form asks for the one of its types, and no other client does', async () => {
  type Transformed = Content & { readonly transformed: true }
  const answers = { 'GET /tags': { data: [], meta: {} }, 'PUT /home': one, 'GET /count': {}, 'GET /users/me': {} }
  const fake = fakeServer(url, answers)
  // @ts-expect-error The generated types say that the server has another form.
  createClient<Transformed>({ url })
  // @ts-expect-error It has not.
  createClient<Content>({ url, transformed: true })
  for (const content of [
    createClient<Transformed>({ url, fetch: fake.fetch, transformed: true }),
    createClient<Content>({ url, fetch: fake.fetch }),
  ]) {
    await content('tags').find()
    await content.flat('home').update({ name: 'B' })
    await content.request('GET', '/count')
    await content.account.me()
  }
  const ignored = fake.requests.map(({ headers }) => headers.get('strapi-transformer-ignore'))
  expect(ignored).toEqual(['true', 'true', null, null, null, null, null, null])
})

test('files of an entry travel in a form with its data', async () => {
  const { content, requests } = connected({ 'POST /tags': one })
  await content('tags').create(
    { name: 'A' },
    {},
    { files: { cover: new Blob(['x']), 'list.0.icon': [new Blob(['y'])] } },
  )
  const form = requests[0]?.body as FormData
  expect([...form.keys()]).toEqual(['data', 'files.cover', 'files.list.0.icon'])
  expect(form.get('data')).toBe('{"name":"A"}')
})

test('a token is sent, from an option or a function, except where it would be in the way', async () => {
  const tokens = ['one', null]
  const { content, requests } = connected(
    { 'GET /tags': one, 'POST /auth/local': { jwt: 'x', user: {} } },
    { token: async () => tokens.shift() },
  )
  await content('tags').find()
  await content('tags').find()
  await content('tags').find({}, { headers: { authorization: 'Bearer own' } })
  await content.account.login({ identifier: 'a', password: 'b' })
  const sent = requests.map(({ headers }) => headers.get('authorization'))
  expect(sent).toEqual(['Bearer one', null, 'Bearer own', null])
})

test('options of the client and of a call reach fetch', async () => {
  const seen: unknown[] = []
  const content = createClient<Content>({
    url: '/api',
    cache: 'no-store',
    headers: { 'x-site': 'a', 'x-both': 'a' },
    async fetch(address, init) {
      seen.push(address, init)
      return Response.json(one)
    },
  })
  const next = { tags: ['tags'], revalidate: 60 }
  await content('tags').find({}, Object.assign({ headers: { 'x-both': 'b' } }, { next }))
  expect(seen).toMatchObject(['/api/tags', { method: 'GET', cache: 'no-store', next }])
  const [, { headers }] = seen as [string, { headers: Headers }]
  expect(Object.fromEntries(headers)).toEqual({ 'x-site': 'a', 'x-both': 'b' })
})

test('an error has its class, and its details by path', async () => {
  const errors = [
    { path: ['name'], message: 'name must be defined.', name: 'ValidationError' },
    { path: ['links', '0', 'url'], message: 'links[0].url must be defined.', name: 'ValidationError' },
  ]
  const { content } = connected({
    'POST /tags': () => refused(400, 'ValidationError', '2 errors occurred', { errors }),
    'GET /tags': () => refused(403, 'ForbiddenError', 'Forbidden'),
    'GET /tags/:id': () => refused(404, 'NotFoundError', 'Not Found'),
    'GET /home': () => new Response('<h1>Bad gateway</h1>', { status: 500 }),
    'PUT /home': () => new Response('Method Not Allowed', { status: 405 }),
    'POST /auth/local': () => refused(429, 'RateLimitError', 'Too many requests'),
  })
  const failed = await content('tags')
    .create({ name: '' })
    .catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(ValidationError)
  expect(failed).toMatchObject({
    name: 'ValidationError',
    code: 'ValidationError',
    status: 400,
    message: '2 errors occurred',
    details: { errors },
    issues: [{ path: ['name'] }, { path: ['links', '0', 'url'] }],
    messages: { name: ['name must be defined.'], 'links.0.url': ['links[0].url must be defined.'] },
  })
  await expect(content('tags').find()).rejects.toThrow(ForbiddenError)
  await expect(content('tags').findOne(1)).rejects.toThrow(NotFoundError)
  await expect(content('home').find()).rejects.toThrow(ServerError)
  await expect(content('home').update({})).rejects.toThrow(RequestError)
  await expect(content.account.login({ identifier: 'a', password: 'b' })).rejects.toThrow(RateLimitError)
})

test('reads are repeated while the server is not available, and writes never', async () => {
  const down = new Response(null, { status: 503, headers: { 'retry-after': '0' } })
  let left = 2
  const { content, requests } = connected({
    'GET /tags': () => (left-- > 0 ? down.clone() : { data: [], meta: {} }),
    'POST /tags': () => down.clone(),
  })
  await expect(content('tags').find()).resolves.toMatchObject({ data: [] })
  expect(requests).toHaveLength(3)
  left = 1
  await expect(content('tags').find({}, { retries: 0 })).rejects.toThrow(ServerError)
  await expect(content('tags').create({ name: 'A' })).rejects.toThrow(ServerError)
  expect(requests).toHaveLength(5)
})

test('a server that cannot be reached is a ConnectionError with its cause', async () => {
  const cause = new TypeError('fetch failed')
  const failing = vi.fn(async () => Promise.reject(cause))
  const content = createClient<Content>({ url, fetch: failing, retries: 1 })
  const failed = await content('tags')
    .find()
    .catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(ConnectionError)
  expect(failed).toMatchObject({ cause, message: 'The server cannot be reached: fetch failed' })
  expect(failing).toHaveBeenCalledTimes(2)
})

test('an answer that breaks off is no answer, and read again', async () => {
  let left = 1
  const broken = () =>
    new Response(
      new ReadableStream({
        pull(controller) {
          controller.enqueue(new TextEncoder().encode('{"data":'))
          controller.error(new TypeError('terminated'))
        },
      }),
    )
  const { content, requests } = connected({ 'GET /home': () => (left-- > 0 ? broken() : one), 'PUT /home': broken })
  await expect(content('home').find()).resolves.toEqual(one)
  expect(requests).toHaveLength(2)
  await expect(content('home').update({})).rejects.toThrow(ConnectionError)
})

test('an abort ends a request, and the wait for the next', async () => {
  const reason = new Error('no longer needed')
  const { content } = connected({
    'GET /tags': () => new Response(null, { status: 503, headers: { 'retry-after': '9' } }),
  })
  await expect(content('tags').find({}, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  const stop = new AbortController()
  const waiting = content('tags').find({}, { signal: stop.signal })
  setTimeout(() => stop.abort(reason), 10)
  await expect(waiting).rejects.toBe(reason)
})

test.each([true, false])('all pages, with a count or without: %s', async (isCounted) => {
  const all = [1, 2, 3, 4].map((id) => ({ id, attributes: { name: `${id}` } }))
  const { content, requests } = connected({
    'GET /tags': ({ query }) => {
      const page = Number(query.get('pagination[page]'))
      const pagination = { page, pageSize: 2, ...(isCounted && { pageCount: 2, total: 4 }) }
      return { data: all.slice(page * 2 - 2, page * 2), meta: { pagination } }
    },
  })
  const found: (number | string)[] = []
  for await (const { id } of content('tags').all({ pagination: { pageSize: 2 } })) found.push(id)
  for await (const { data } of content.flat('tags').pages({ sort: 'name' })) found.push(...data.map(({ name }) => name))
  expect(found).toEqual([1, 2, 3, 4, '1', '2', '3', '4'])
  expect(requests[0]?.query.get('sort')).toBe('id')
  expect(requests.at(-1)?.query.get('sort')).toBe('name')
  expect(requests).toHaveLength(isCounted ? 4 : 6)
})

test('the calls about accounts and files', async () => {
  const { content, requests } = connected({
    ...Object.fromEntries(
      [
        'local',
        'local/register',
        'forgot-password',
        'reset-password',
        'change-password',
        'send-email-confirmation',
      ].map((path) => [`POST /auth/${path}`, {}]),
    ),
    'GET /users/me': {},
    'POST /upload': [],
    'GET /upload/files': [],
    'GET /upload/files/:id': {},
    'DELETE /upload/files/:id': {},
    'GET /own/route': {},
  })
  const { account, files } = content
  await account.register({ username: 'a', email: 'a@example.com', password: 'b' })
  await account.me({ fields: ['email'] })
  await account.forgotPassword('a@example.com')
  await account.resetPassword({ code: 'c', password: 'b', passwordConfirmation: 'b' })
  await account.changePassword({ currentPassword: 'a', password: 'b', passwordConfirmation: 'b' })
  await account.sendEmailConfirmation('a@example.com')
  await files.upload(new Blob(['x']), { ref: 'api::tag.tag', refId: 1, field: 'cover', info: [{ caption: 'C' }] })
  await files.find({ start: 0, limit: 5 })
  await files.findOne(1)
  await files.update(1, { name: 'n' })
  await files.replace(1, new Blob(['y']))
  await files.delete(1)
  await content.request('GET', '/own/route', { query: { a: [1] } })
  expect(requests.map(({ method, path, query }) => `${method} ${path} ${query.toString()}`.trim())).toEqual([
    'POST /auth/local/register',
    'GET /users/me fields%5B0%5D=email',
    'POST /auth/forgot-password',
    'POST /auth/reset-password',
    'POST /auth/change-password',
    'POST /auth/send-email-confirmation',
    'POST /upload',
    'GET /upload/files start=0&limit=5',
    'GET /upload/files/1',
    'POST /upload id=1',
    'POST /upload id=1',
    'DELETE /upload/files/1',
    'GET /own/route a%5B0%5D=1',
  ])
  const form = requests[6]?.body as FormData
  expect([...form.keys()]).toEqual(['ref', 'refId', 'field', 'fileInfo', 'files'])
})

test('an upload sends the words about one file by themselves, and those about several as one list', async () => {
  const { content, requests } = connected({ 'POST /upload': [] })
  const [blob, info] = [new Blob(['x']), { caption: 'C' }]
  await content.files.upload(blob, { info: [info, info] })
  await content.files.upload([blob], { info: [info] })
  await content.files.upload([blob, blob], { info: [info] })
  await content.files.upload([blob, blob], { info: [] })
  const sent = requests.map(({ body }) => (body as FormData).getAll('fileInfo').map(String))
  expect(sent).toEqual([['{"caption":"C"}'], ['{"caption":"C"}'], ['[{"caption":"C"}]'], []])
})

test('a fake names the request that it cannot answer', async () => {
  const { content } = connected({ 'GET /home': one }, { retries: 0 })
  const failed = await content('tags')
    .find()
    .catch((error: unknown) => error)
  expect(failed).toMatchObject({ cause: { message: 'The fake has no answer to GET /tags, only to GET /home' } })
})

test.each([
  ['http://127.0.0.1:9/api/', 'http://127.0.0.1:9'],
  ['https://example.com/cms/api', 'https://example.com'],
  ['/api', ''],
])('addresses of files, of an API at %s', (api, origin) => {
  const { files } = createClient<Content>({ url: api })
  const formats = { thumbnail: { url: '/uploads/thumbnail_a.png' }, small: { url: 'https://cdn.example.com/s.png' } }
  const file = { url: '/uploads/a b.png', formats }
  expect(files.url(file)).toBe(`${origin}/uploads/a b.png`)
  expect(files.url({ id: 1, attributes: file })).toBe(`${origin}/uploads/a b.png`)
  expect(files.url(file, 'thumbnail')).toBe(`${origin}/uploads/thumbnail_a.png`)
  expect(files.url(file, 'small')).toBe('https://cdn.example.com/s.png')
  // A picture that is smaller than the format, a file that is no picture, a format without an address.
  for (const none of [{}, null, undefined, 'text', { large: null }, { large: {} }, { large: { url: 1 } }])
    expect(files.url({ url: '/uploads/a.png', formats: none }, 'large')).toBe(`${origin}/uploads/a.png`)
  expect(files.url({ url: '/uploads/a.png', formats: {} }, 'constructor')).toBe(`${origin}/uploads/a.png`)
  for (const whole of ['https://cdn.example.com/a.png', '//cdn.example.com/a.png', 'data:,a'])
    expect(files.url({ url: whole })).toBe(whole)
  expect(files.url({ url: 'uploads/a.png' })).toBe(`${origin}/uploads/a.png`)
  expect([files.url(null), files.url(undefined, 'small')]).toEqual([null, null])
})
