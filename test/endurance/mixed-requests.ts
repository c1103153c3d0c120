/** Requests of all kinds, valid and invalid, as a server gets them. */
import { connect } from 'node:net'
import { bodyOf, boundary, filePart, send } from '../../packages/upload/test/client.js'
import { everyPart } from './marked-article.js'

const json = { 'content-type': 'application/json' }
const body = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))
const number = (below: number) => Math.floor(Math.random() * below)

type Request = (base: string) => Promise<unknown>

const get =
  (path: () => string): Request =>
  (base) =>
    send(base, path())
const post =
  (path: string, content: () => unknown): Request =>
  (base) =>
    send(base, path, body(content()), { headers: json })
const graphql = (query: () => string) => post('/graphql', () => ({ query: query() }))

/** These never repeat, so the server plans each of them anew. */
const unheardOf: readonly Request[] = [
  get(() => `/api/articles?filters[title][$contains]=${Math.random()}`),
  get(() => `/api/articles?filters[$or][0][score][$gt]=${number(1e6)}&filters[$or][1][id]=${number(1e6)}&sort=title`),
  graphql(() => `{ article(id: ${1 + number(1e6)}) { data { attributes { title } } } }`),
  graphql(() => `query Q${number(1e6)} { articles { data { id } } }`),
]

const kinds: readonly Request[] = [
  ...unheardOf,
  get(() => '/api/articles?pagination[pageSize]=10'),
  get(() => `/api/articles?${everyPart}&pagination[pageSize]=5`),
  get(() => `/api/articles/${number(200)}`),
  get(() => '/api/nothing'),
  get(() => `/api/articles?filters[nothing${number(1e6)}]=1`),
  get(() => '/api/articles?populate[tags][limit]=-3'),
  get(() => '/uploads/nothing.png'),
  post('/api/products', () => ({ data: { name: `Product ${Math.random()}`, price: number(100) } })),
  post('/api/products', () => ({ data: { name: { not: 'a text' } } })),
  post('/api/articles', () => '{"data":'),
  post('/api/articles', () => ({ data: { title: 'x' } })),
  graphql(() => '{ articles(pagination: { limit: 5 }) { data { id attributes { title tags { data { id } } } } } }'),
  graphql(() => `{ nothing${number(1e6)} }`),
  graphql(() => `query Q${number(1e6)} { articles { data { id } }`),
  abortedUpload,
  uploadAndDelete,
]

/** Sends one of them and ignores the answer. */
export function mixedRequest(base: string): Promise<void> {
  return one(kinds, base)
}

/** Sends a request that misses every cache and fills it, up to the cache's limit. */
export function newQuestion(base: string): Promise<void> {
  return one(unheardOf, base)
}

async function one(of: readonly Request[], base: string): Promise<void> {
  await of[number(of.length)]?.(base).catch(() => undefined)
}

function abortedUpload(base: string): Promise<void> {
  const { hostname, port } = new URL(base)
  const whole = bodyOf([filePart('files', 'cut.bin', Buffer.alloc(20_000))])
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `POST /api/upload HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\n` +
          `Content-Length: ${whole.length}\r\n\r\n`,
      )
      socket.write(whole.subarray(0, number(whole.length)), () => socket.destroy())
    })
    socket.on('error', () => undefined).on('close', () => resolve())
  })
}

async function uploadAndDelete(base: string): Promise<void> {
  const { text } = await send(base, '/api/upload', bodyOf([filePart('files', 'a.txt', 'text', 'text/plain')]))
  const [file] = JSON.parse(text) as { id: number }[]
  await send(base, `/api/upload/files/${file?.id}`, undefined, { method: 'DELETE' })
}
