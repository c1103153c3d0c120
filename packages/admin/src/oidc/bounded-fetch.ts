import type { CustomFetchOptions } from 'openid-client'

/** Bytes: far more than documents and tokens of providers have. */
const most = 1024 * 1024

/** Fetches from the provider. An answer that does not end must not fill the memory: reading it fails beyond a megabyte, unpacked. */
export async function boundedFetch(address: string, { body, ...options }: CustomFetchOptions): Promise<Response> {
  // The library sends nothing but forms.
  const form = body instanceof URLSearchParams ? body : null
  const response = await fetch(address, { ...options, body: form })
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
