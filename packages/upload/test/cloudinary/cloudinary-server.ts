/** A double of Cloudinary's documented interface, on a free port: uploads, deletions, lists and the delivery of files. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { UploadConfig } from '@content-gen/runtime'

const cloud = 'site'
const key = '1234'
const secret = 'abcd'

/** The variables of the environment that `optionsOf` names. */
export const variables = { CLOUDINARY_NAME: cloud, CLOUDINARY_KEY: key, CLOUDINARY_SECRET: secret }

/** The account of the double, in the words of the config. */
export function optionsOf(base: string) {
  return {
    cloud_name: 'env:CLOUDINARY_NAME',
    api_key: 'env:CLOUDINARY_KEY',
    api_secret: 'env:CLOUDINARY_SECRET',
    upload_prefix: base,
    secure_distribution: base,
  }
}

export function configOf(base: string, parameters: Readonly<Record<string, string>> = {}): UploadConfig {
  const actionOptions = { upload: parameters }
  return { sizeLimit: 1, breakpoints: {}, provider: 'cloudinary', providerOptions: optionsOf(base), actionOptions }
}

/** `refuse`: 500, `forbid`: 403, nothing is done. `lose`: done, without an answer. `late`: done only after the client has given up. */
export type Fault = 'refuse' | 'forbid' | 'lose' | 'late'

interface Stored {
  readonly content: Buffer
  readonly created: string
  readonly fields: Readonly<Record<string, string>>
}

export interface CloudinaryServer {
  readonly base: string
  /** By the type and the public id. */
  readonly assets: Map<string, Stored>
  /** The actions that were asked for, in order. */
  readonly asked: string[]
  /** Decides about each request. */
  fault: (number: number, action: string) => Fault | null
  /** Counts from here. */
  restart(): void
  /** The most bytes of one upload. */
  largest: number
  /** Does what is late. */
  arrive(): void
  stop(): Promise<void>
  start(): Promise<void>
}

type Answer = readonly [status: number, body: object | Buffer]

const refused = (status: number, message: string): Answer => [status, { error: { message } }]

export async function cloudinaryServer(): Promise<CloudinaryServer> {
  const assets = new Map<string, Stored>()
  const parts = new Map<string, Buffer[]>()
  const late: (() => void)[] = []
  let [number, port] = [0, 0]

  const answerTo = (request: IncomingMessage, body: Buffer): Answer => {
    const url = new URL(request.url ?? '', 'http://double')
    const [, version, name, type = '', action = ''] = /^\/(v1_1)\/(\w+)\/(\w+)\/(\w+)/.exec(url.pathname) ?? []
    if (version === undefined) return delivered(url)
    if (name !== cloud) return refused(401, `Invalid cloud_name ${name}`)
    if (request.method === 'GET') return listed(request, url)
    const form = formOf(request, body)
    const fault = unsigned(form.fields)
    if (fault !== null) return refused(401, fault)
    return action === 'destroy' ? destroyed(type, form.fields) : uploaded(request, type, form)
  }

  const delivered = (url: URL): Answer => {
    const [, type, path = ''] =
      /^\/site\/(image|video|raw)\/upload\/(?:[a-z]+_[^/]*\/)?(?:v\d+\/)?(.+)$/.exec(url.pathname) ?? []
    const id = decodeURIComponent(path)
    const found =
      assets.get(`${type}/${id}`) ?? (type === 'raw' ? null : assets.get(`${type}/${id.replace(/\.\w+$/, '')}`))
    return found ? [200, found.content] : refused(404, `Resource not found - ${id}`)
  }

  const listed = (request: IncomingMessage, url: URL): Answer => {
    const expected = `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`
    if (request.headers.authorization !== expected) return refused(401, 'unknown api_key')
    const prefix = url.searchParams.get('prefix') ?? ''
    const all = [...assets].filter(([id]) => id.startsWith(`raw/${prefix}`)).toSorted()
    // Pages of two, so that there are several.
    const start = Number(url.searchParams.get('next_cursor') ?? 0)
    const resources = all.slice(start, start + 2).map(([id, { created }]) => ({
      public_id: id.slice('raw/'.length),
      created_at: created,
    }))
    return [200, { resources, ...(start + 2 < all.length ? { next_cursor: String(start + 2) } : {}) }]
  }

  const destroyed = (type: string, { public_id: id }: Form['fields']): Answer => [
    200,
    { result: assets.delete(`${type}/${id}`) ? 'ok' : 'not found' },
  ]

  const uploaded = (request: IncomingMessage, type: string, { fields, file }: Form): Answer => {
    const range = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(request.headers['content-range'] ?? '')
    const of = String(request.headers['x-unique-upload-id'])
    let content = file ?? Buffer.from(fields['file']?.split('base64,')[1] ?? '', 'base64')
    if (range) {
      const [start, end, total] = range.slice(1).map(Number) as [number, number, number]
      const sent = parts.get(of) ?? []
      if (end - start + 1 !== content.length || start !== Buffer.concat(sent).length) return refused(400, 'Wrong range')
      if (end + 1 < total && content.length < 5_000_000) return refused(400, 'Parts have five megabytes')
      parts.set(of, [...sent, content])
      if (end + 1 < total) return [200, { done: false }]
      content = Buffer.concat([...sent, content])
    }
    const id = [fields['folder'], fields['public_id']].filter(Boolean).join('/')
    if (content.length > double.largest)
      return refused(400, `File size too large. Got ${content.length}. Maximum is ${double.largest}.`)
    if (
      type === 'image' &&
      /^[a-z]/i.test(content.toString('latin1', 0, 1)) &&
      !/^(GIF|RIFF)/.test(content.toString('latin1', 0, 4))
    )
      return refused(400, 'Invalid image file')
    if (type === 'video' && content.toString('latin1', 0, 7) === 'damaged')
      return refused(400, 'Unsupported video format or file')
    const public_id = fields['upload_preset'] === 'moves' ? `moved/${id}` : id
    assets.set(`${type}/${public_id}`, { content, created: new Date().toISOString(), fields })
    const secure_url = `${double.base}/${cloud}/${type}/upload/v1700000000/${public_id}`
    return [
      200,
      { public_id, version: 1700000000, resource_type: type, type: 'upload', bytes: content.length, secure_url },
    ]
  }

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const action = `${request.method} ${new URL(request.url ?? '', 'http://double').pathname}`
    const fault = double.fault(number++, action)
    const body = await buffer(request).catch(() => null)
    if (body === null) return
    double.asked.push(action)
    if (fault === 'refuse') return send(response, refused(500, 'Something went wrong'))
    if (fault === 'forbid') return send(response, refused(403, 'The account is disabled'))
    if (fault === 'late') return void late.push(() => answerTo(request, body))
    const answer = answerTo(request, body)
    if (fault !== 'lose') send(response, answer)
  }

  const server = createServer((request, response) => void handle(request, response))
  const start = async () => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    ;({ port } = server.address() as { port: number })
  }
  const double = {
    base: '',
    assets,
    asked: [] as string[],
    fault: (): Fault | null => null,
    restart: () => void (number = 0),
    largest: 100_000_000,
    arrive: () => late.splice(0).forEach((work) => work()),
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
    start,
  } as CloudinaryServer & { base: string }
  await start()
  double.base = `http://127.0.0.1:${port}`
  return double
}

function send(response: ServerResponse, [status, body]: Answer): void {
  response.writeHead(status).end(Buffer.isBuffer(body) ? body : JSON.stringify(body))
}

/** Returns the reason for which a request is refused, by https://cloudinary.com/documentation/authentication_signatures */
function unsigned({ api_key: by, signature, file: _file, ...signed }: Form['fields']): string | null {
  if (by !== key) return `Invalid api_key ${by}`
  const text = Object.entries(signed)
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('&')
  const age = Math.abs(Date.now() / 1000 - Number(signed['timestamp']))
  if (!(age < 3600)) return 'Stale request'
  const expected = createHash('sha1').update(`${text}${secret}`).digest('hex')
  return signature === expected ? null : `Invalid Signature ${signature}. String to sign - '${text}'.`
}

interface Form {
  readonly fields: Readonly<Record<string, string>>
  readonly file: Buffer | null
}

function formOf({ headers }: IncomingMessage, body: Buffer): Form {
  const [, boundary] = /boundary=(.+)$/.exec(headers['content-type'] ?? '') ?? []
  if (boundary === undefined) return { fields: Object.fromEntries(new URLSearchParams(body.toString())), file: null }
  const fields: Record<string, string> = {}
  let file: Buffer | null = null
  let start = body.indexOf(`--${boundary}\r\n`)
  while (start >= 0) {
    const from = body.indexOf('\r\n\r\n', start) + 4
    const end = body.indexOf(`\r\n--${boundary}`, from)
    const [, name = ''] = / name="([^"]*)"/.exec(body.toString('utf8', start, from)) ?? []
    if (name === 'file') file = body.subarray(from, end)
    else fields[name] = body.toString('utf8', from, end)
    start = body.indexOf(`--${boundary}\r\n`, end)
  }
  return { fields, file }
}
