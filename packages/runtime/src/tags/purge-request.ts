import type { CacheTagsConfig, PurgeConfig } from '@content-gen/contract'
import type { TraceHeaders, Traces } from '../metrics/traces.js'

/** The most tags of one request: more are an error for some networks. */
export const mostTags = 30
/** Milliseconds. */
const patience = 10_000

/** Asks a cache to forget all answers with some tags. Rejects, with a reason, if it has not confirmed that. */
export type Purge = (tags: readonly string[], signal?: AbortSignal) => Promise<void>

/** A cache that did not purge. `retryAfter`: seconds that it asks to wait. */
export class PurgeError extends Error {
  constructor(
    message: string,
    readonly retryAfter: number | null,
  ) {
    super(message)
  }
}

/** Returns the function that purges. With `Surrogate-Key` the tags are a header of the request, with `Cache-Tag` its body. */
export function purgeRequest(
  header: CacheTagsConfig['header'],
  { url, method, headers }: PurgeConfig,
  traces?: Pick<Traces, 'send'>,
): Purge {
  const formOf = (tags: readonly string[]) =>
    header === 'Surrogate-Key'
      ? { headers: { ...headers, [header]: tags.join(' ') } }
      : { headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify({ tags }) }
  return async (tags, signal) => {
    const limits = [AbortSignal.timeout(patience), ...(signal ? [signal] : [])]
    // The headers are for this address alone.
    const send = (more: TraceHeaders) => {
      const { headers: own, ...form } = formOf(tags)
      const limit = AbortSignal.any(limits)
      return fetch(url, { method, ...form, headers: { ...own, ...more }, redirect: 'manual', signal: limit })
    }
    const answer = await (traces ? traces.send('purge', send) : send({}))
    await answer.body?.cancel()
    if (!answer.ok) throw new PurgeError(`it answered ${answer.status}`, secondsIn(answer.headers.get('retry-after')))
  }
}

function secondsIn(header: string | null): number | null {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) : null
}
