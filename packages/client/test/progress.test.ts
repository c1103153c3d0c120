/** Uploads that tell how far they are: by a browser's XMLHttpRequest, and by a stream elsewhere. */
import { afterEach, expect, test, vi } from 'vitest'
import { ConnectionError, createClient, TooLargeError, type Progress, type Text } from '@content-gen/client'

interface Content {
  collections: object
  singles: object
  file: { url: Text<'required'> }
}

/** A browser's request that ends as the test says. */
class FakeRequest {
  static last: FakeRequest
  readonly sent: unknown[] = []
  readonly upload = new EventTarget()
  readonly events = new EventTarget()
  readonly addEventListener = this.events.addEventListener.bind(this.events)
  status = 200
  responseText = '[{"id":1}]'
  constructor() {
    FakeRequest.last = this
  }
  open(...all: readonly unknown[]) {
    this.sent.push(...all)
  }
  setRequestHeader(...all: readonly unknown[]) {
    this.sent.push(...all)
  }
  send(body: unknown) {
    this.sent.push(body)
  }
  abort() {
    this.events.dispatchEvent(new Event('abort'))
  }
  progress(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }))
  }
  end(name: 'load' | 'error') {
    this.events.dispatchEvent(new Event(name))
  }
}

afterEach(() => vi.unstubAllGlobals())

const file = new Blob(['0123456789'])

async function begin(signal?: AbortSignal) {
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  const told: Progress[] = []
  const { files } = createClient<Content>({ url: '/api', token: 'secret' })
  const done = files.upload(file, { onProgress: (progress) => told.push(progress), ...(signal && { signal }) })
  await vi.waitFor(() => expect(FakeRequest.last.sent.length).toBeGreaterThan(2))
  return { done, told, request: FakeRequest.last }
}

test('in a browser', async () => {
  const { done, told, request } = await begin()
  expect(request.sent).toEqual(['POST', '/api/upload', 'authorization', 'Bearer secret', expect.any(FormData)])
  request.progress(50, 100)
  request.progress(100, 100)
  request.end('load')
  expect(await done).toEqual([{ id: 1 }])
  expect(told).toEqual([
    { sent: 5, total: 10 },
    { sent: 10, total: 10 },
  ])
})

test('in a browser: an error answer, no answer, an abort', async () => {
  const refused = await begin()
  Object.assign(refused.request, { status: 413, responseText: '{"error":{"message":"too much"}}' })
  refused.request.end('load')
  await expect(refused.done).rejects.toThrow(TooLargeError)
  const broken = await begin()
  broken.request.end('error')
  await expect(broken.done).rejects.toThrow(ConnectionError)
  const stop = new AbortController()
  const stopped = await begin(stop.signal)
  const reason = new Error('enough')
  stop.abort(reason)
  await expect(stopped.done).rejects.toBe(reason)
})

test('elsewhere the form is a stream', async () => {
  const told: Progress[] = []
  const content = createClient<Content>({
    url: '/api',
    async fetch(_, init) {
      const form = await new Response(init?.body ?? null, { headers: new Headers(init?.headers) }).formData()
      expect(await (form.get('files') as File).text()).toBe('0123456789')
      return Response.json([{ id: 1 }])
    },
  })
  expect(await content.files.upload(file, { onProgress: (progress) => told.push(progress) })).toEqual([{ id: 1 }])
  expect(told.at(-1)).toEqual({ sent: 10, total: 10 })
})
