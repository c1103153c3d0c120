/** Sends a form and tells how far it came: `fetch` itself does not. */

/** `total`: the bytes of all files. */
export interface Progress {
  readonly sent: number
  readonly total: number
}

/** The part of a browser's XMLHttpRequest that reports progress. */
interface FormRequest {
  addEventListener(type: 'load' | 'error' | 'abort', listen: () => void): void
  readonly upload: {
    addEventListener(
      type: 'progress',
      listen: (event: { readonly loaded: number; readonly total: number }) => void,
    ): void
  }
  readonly status: number
  readonly responseText: string
  open(method: string, url: string): void
  setRequestHeader(name: string, value: string): void
  send(body: FormData): void
  abort(): void
}
declare const XMLHttpRequest: (new () => FormRequest) | undefined

/** Returns a `fetch` for one form. `given`: the client's own. */
export function fetchWithProgress(given: typeof fetch | undefined, tell: (progress: Progress) => void): typeof fetch {
  return (url, init = {}) => {
    const { body } = init
    if (!(body instanceof FormData)) throw new TypeError('Only a form has progress')
    const total = sizeOf(body)
    if (given === undefined && typeof XMLHttpRequest === 'function')
      return inBrowser(new XMLHttpRequest(), String(url), init, body, (share) => tell({ sent: total * share, total }))
    return asStream(given ?? fetch, url, init, body, (sent) => tell({ sent: Math.min(sent, total), total }))
  }
}

function sizeOf(form: FormData): number {
  let size = 0
  form.forEach((value) => {
    if (typeof value !== 'string') size += value.size
  })
  return size
}

function asStream(
  send: typeof fetch,
  url: Parameters<typeof fetch>[0],
  init: RequestInit,
  form: FormData,
  tell: (sent: number) => void,
): Promise<Response> {
  const encoded = new Response(form)
  let sent = 0
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      sent += chunk.byteLength
      controller.enqueue(chunk)
      tell(sent)
    },
  })
  const headers = new Headers(init.headers)
  headers.set('content-type', encoded.headers.get('content-type') ?? '')
  const streamed = { ...init, headers, body: encoded.body?.pipeThrough(counted) ?? null, duplex: 'half' }
  return send(url, streamed as RequestInit)
}

function inBrowser(
  request: FormRequest,
  url: string,
  { method = 'POST', headers, signal }: RequestInit,
  form: FormData,
  tell: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const stop = () => request.abort()
    request.open(method, url)
    new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value))
    request.upload.addEventListener('progress', ({ loaded, total }) => tell(total === 0 ? 1 : loaded / total))
    request.addEventListener('load', () => {
      signal?.removeEventListener('abort', stop)
      resolve(new Response(request.responseText || null, { status: request.status }))
    })
    request.addEventListener('error', () => reject(new TypeError('The upload failed')))
    request.addEventListener('abort', () => reject(signal?.reason as Error))
    if (signal?.aborted) return reject(signal.reason as Error)
    signal?.addEventListener('abort', stop, { once: true })
    request.send(form)
  })
}
