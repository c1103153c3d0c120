/** A server that repeats the answers of another, and changes them in ways that are written down. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Members = Record<string, unknown>

/** The changes of attributes, in turns; each names the kind of difference that it makes. */
const changes: readonly ((attributes: Members, name: string) => string | null)[] = [
  (attributes, name) => {
    const kind = attributes[name] === null ? 'null for absent' : 'missing'
    delete attributes[name]
    return kind
  },
  (attributes, name) => {
    const value = attributes[name]
    if (value === null || typeof value === 'object') return null
    attributes[name] = typeof value === 'number' ? value + 1 : typeof value === 'boolean' ? !value : `${String(value)}x`
    return 'value'
  },
  (attributes, name) => {
    const value = attributes[name]
    attributes[name] = value === null ? 0 : typeof value === 'number' ? String(value) : null
    return 'type'
  },
]

export interface ChangingProxy {
  readonly base: string
  /** The changes that were made: `GET /api/tags: value data[].attributes.name`. */
  readonly made: ReadonlySet<string>
  /** `GET /api/tags`, `POST /graphql query { … }` */
  readonly asked: readonly string[]
  close(): Promise<unknown>
}

/** Leaves the attributes as they are that are named. */
export async function changingProxy(target: string, left: readonly string[] = []): Promise<ChangingProxy> {
  const made = new Set<string>()
  const asked: string[] = []
  const server = createServer((req, res) => {
    void (async () => {
      let sent = ''
      for await (const chunk of req) sent += String(chunk)
      const path = req.url ?? ''
      asked.push([req.method, path, sent].join(' ').trim())
      const { authorization, 'content-type': type } = req.headers
      const answer = await fetch(`${target}${path}`, {
        method: req.method ?? '',
        headers: {
          ...(authorization !== undefined && { authorization }),
          ...(type !== undefined && { 'content-type': type }),
        },
        ...(sent !== '' && { body: sent }),
      })
      const text = await answer.text()
      const route = routeOf(path, sent)
      const body = answer.status === 200 ? (JSON.parse(text) as Members) : null
      const headers = { 'content-type': answer.headers.get('content-type') ?? 'text/plain' }
      if (path === '/api/tags?populate=*') {
        made.add(`${route}: status`)
        res.writeHead(503, headers).end(text)
        return
      }
      if (route === 'GET /api/products' && body) {
        headers['content-type'] = 'text/html; charset=utf-8'
        made.add(`${route}: header content-type`)
      }
      if (body) for (const change of changed(body, route, left)) made.add(`${route}: ${change}`)
      res.writeHead(answer.status, headers).end(body ? JSON.stringify(body) : text)
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    base: `http://127.0.0.1:${port}`,
    made,
    asked,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

function routeOf(path: string, sent: string): string {
  const [plain = ''] = path.split('?')
  const [, operation = ''] = /query \{ (\w+)/.exec(sent) ?? []
  return sent === '' ? `GET ${plain.replace(/\/\d+$/, '/:id')}` : `GraphQL ${operation}`
}

function changed(body: Members, route: string, left: readonly string[]): string[] {
  const operation = route.startsWith('GraphQL ') ? route.slice('GraphQL '.length) : null
  const holder = operation === null ? body : ((body['data'] as Members | undefined)?.[operation] as Members)
  const start = operation === null ? '' : `data.${operation}.`
  const { data, meta } = (holder ?? {}) as { data?: unknown; meta?: { pagination?: Members } }
  const found: string[] = []
  if (Array.isArray(data)) {
    const pagination = meta?.pagination
    if (pagination && typeof pagination['total'] === 'number') {
      pagination['total'] += 1
      found.push(`value ${start}meta.pagination.total`)
    }
    if (data.length > 1 && route.length % 2 === 0) {
      data.reverse()
      found.push(`order ${start}data`)
    }
    for (const entry of data) found.push(...ofEntry(entry as Members, `${start}data[].attributes.`, route, left))
  } else if (data) found.push(...ofEntry(data as Members, `${start}data.attributes.`, route, left))
  return found
}

function ofEntry({ attributes }: Members, place: string, route: string, left: readonly string[]): string[] {
  const members = attributes as Members | undefined
  return Object.keys(members ?? {}).flatMap((name) => {
    const change = changes[(name.length + route.length) % changes.length]
    const kind = members && !left.includes(name) && change?.(members, name)
    return kind ? [`${kind} ${place}${name}`] : []
  })
}
