// The parts of attacks.
import { send } from '../send.mjs'

/** The largest body that is sent, in bytes. */
export const megabyte = 1_000_000

const json = { 'content-type': 'application/json' }

/** An attack of one request, which is always the same. `as` is the caller: nobody, `account` or `token`. */
export function one(request, as) {
  return ({ base, credentials }) => {
    const { headers, ...rest } = typeof request === 'function' ? request() : request
    return send(base, { ...rest, headers: { ...headers, ...(as ? credentials[as] : {}) } })
  }
}

/** A JSON body, given as text or as a value. */
export const posting = (path, body, as, method = 'POST') => {
  const text = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body)
  return one({ method, path, headers: json, body: text }, as)
}

/** Clients of MCP take both kinds of answers: without them, they get none. */
export const ofMcp = { ...json, accept: 'application/json, text/event-stream' }

/** A message to the tools for language models, given as text or as a value. */
export const calling = (message) =>
  one(
    {
      method: 'POST',
      path: '/mcp',
      headers: ofMcp,
      body: typeof message === 'string' ? message : JSON.stringify(message),
    },
    'token',
  )

export const getting = (path, headers = {}, as = undefined) => one({ path, headers }, as)

export const list = (length, item) => Array.from({ length }, (_, n) => item(n))

export const nested = (levels, open = '[', close = ']') => open.repeat(levels) + close.repeat(levels)

/** Texts until they have so many characters together. */
export function filling(size, item, between = ',') {
  const parts = []
  for (let n = 0, length = 0; length < size; n++) {
    const part = item(n)
    parts.push(part)
    length += part.length + between.length
  }
  return parts.join(between)
}
