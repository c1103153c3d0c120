/** Answers of the panel's API without a server: for tests, one function per method and path. */
import type { Reason } from '@content-gen/admin/panel-api'
import { vi } from 'vitest'

export interface FakeRequest {
  readonly method: string
  /** Below `/admin/api`, without parameters. */
  readonly path: string
  readonly query: URLSearchParams
  readonly body: unknown
}

type Reply = (request: FakeRequest) => unknown

/** An answer with a status other than 200. */
export class Refusal {
  readonly status: number
  readonly message: string
  readonly details: unknown
  readonly reason: Reason | null

  constructor(status: number, message: string, details: unknown = {}, reason: Reason | null = null) {
    this.status = status
    this.message = message
    this.details = details
    this.reason = reason
  }
}

export interface FakeServer {
  /** All that was asked, the latest last. */
  readonly requests: FakeRequest[]
  /** Adds or replaces an answer: `GET /catalog`. What it returns is `data`, an object with `data` the whole answer. */
  readonly on: (route: string, reply: Reply) => void
}

/** Takes the place of `fetch` until the test ends. What is not answered is a 404. */
export function fakeServer(routes: Readonly<Record<string, Reply>> = {}): FakeServer {
  const replies = new Map(Object.entries(routes))
  const requests: FakeRequest[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://panel.test')
    const request: FakeRequest = {
      method: init.method ?? 'GET',
      path: url.pathname.replace('/admin/api', ''),
      query: url.searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
    }
    requests.push(request)
    const reply = replies.get(`${request.method} ${request.path}`)
    const result = reply ? await reply(request) : new Refusal(404, 'Not Found')
    const headers = { 'content-type': 'application/json', 'x-request-id': 'fake-1' }
    if (result instanceof Refusal) {
      const { status, message, details, reason } = result
      const error = { status, name: 'FakeError', message, details, ...(reason ? { reason } : {}) }
      return Response.json({ data: null, error }, { status, headers })
    }
    const isWhole = typeof result === 'object' && result !== null && 'data' in result
    return Response.json(isWhole ? result : { data: result ?? null }, { headers })
  })
  return { requests, on: (route, reply) => replies.set(route, reply) }
}
