/** `@content-gen/client/fake`: a `fetch` for tests, which answers without a server. */

/** A request as a test sees it. */
export interface FakeRequest {
  readonly method: string
  /** Below the client's `url`: `/articles`. */
  readonly path: string
  /** The parameters of the query string: `query.get('filters[title][$eq]')`. */
  readonly query: URLSearchParams
  readonly headers: Headers
  /** Parsed JSON, or a form. */
  readonly body: unknown
}

/** The body of an answer, or a function that returns one; `refused(…)` is an error. */
export type FakeAnswer = object | ((request: FakeRequest) => unknown)

/** The answers by method and path: `{ 'GET /articles': { data: [], meta: … }, 'GET /articles/:id': ({ path }) => … }`. */
export type FakeAnswers = Readonly<Record<string, FakeAnswer>>

/** A `fetch` and the requests that it received. */
export interface Fake {
  readonly fetch: typeof fetch
  readonly requests: readonly FakeRequest[]
}

/** Returns a fake for the client's options: `createClient({ url, fetch: fake.fetch })`. `url`: the client's. */
export function fakeServer(url: string, answers: FakeAnswers): Fake {
  const requests: FakeRequest[] = []
  const known = Object.entries(answers).map(([route, answer]) => ({ pattern: patternOf(route), answer }))
  return {
    requests,
    async fetch(input, init = {}) {
      init.signal?.throwIfAborted()
      const [path = '', query] = String(input).slice(url.replace(/\/+$/, '').length).split('?')
      const { method = 'GET', body } = init
      const request: FakeRequest = {
        method,
        path,
        query: new URLSearchParams(query),
        headers: new Headers(init.headers),
        body: typeof body === 'string' ? JSON.parse(body) : body,
      }
      requests.push(request)
      const found = known.find(({ pattern }) => pattern.test(`${method} ${path}`))
      if (found === undefined)
        throw new Error(`The fake has no answer to ${method} ${path}, only to ${Object.keys(answers).join(', ')}`)
      const answer: unknown = typeof found.answer === 'function' ? await found.answer(request) : found.answer
      return answer instanceof Response ? answer : Response.json(answer)
    },
  }
}

/** Returns an error answer: `refused(404, 'NotFoundError', 'Not Found')`. */
export function refused(status: number, name: string, message: string, details: object = {}): Response {
  return Response.json({ data: null, error: { status, name, message, details } }, { status })
}

/** `GET /articles/:id` */
function patternOf(route: string): RegExp {
  const escaped = route.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')
  return new RegExp(`^${escaped}$`)
}
