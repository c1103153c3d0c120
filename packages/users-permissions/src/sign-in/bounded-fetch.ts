/** Bytes: far more than documents and tokens of providers have. */
const most = 1024 * 1024

/** The options of a request, as `openid-client` and `jose` give them. */
export interface FetchOptions {
  readonly method?: string
  readonly headers?: Headers | Record<string, string>
  readonly body?: unknown
  readonly signal?: AbortSignal
}

/**
 * Fetches from a provider, and follows no redirect. An answer that does not end must not fill the memory: reading it fails beyond a megabyte,
 * unpacked.
 */
export async function boundedFetch(address: string, { body, ...options }: FetchOptions): Promise<Response> {
  // The libraries send nothing but forms.
  const form = body instanceof URLSearchParams ? body : null
  const response = await fetch(address, { ...options, redirect: 'manual', body: form })
  if (response.body === null) return response
  let left = most
  const bounded = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, stream) {
      left -= part.byteLength
      if (left < 0) stream.error(new Error('The provider answers with more than a megabyte'))
      else stream.enqueue(part)
    },
  })
  const { status, statusText, headers } = response
  return new Response(response.body.pipeThrough(bounded), { status, statusText, headers })
}
