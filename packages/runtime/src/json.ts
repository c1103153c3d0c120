import type { Config } from './config.js'

/** JSON that is ready to send: text, or the bytes of a long one, which nobody needs as text. */
export type Json = string | Buffer

/** Returns the parts one after the other. */
export function joinJson(...parts: readonly Json[]): Json {
  let text = ''
  for (const part of parts) {
    if (typeof part !== 'string') return Buffer.concat(parts.map((each) => Buffer.from(each)))
    text += part
  }
  return text
}

/** Returns an object of values that are JSON already. */
export function jsonObject(properties: readonly (readonly [key: string, value: Json])[]): Json {
  const parts: Json[] = ['{']
  for (const [index, [key, value]] of properties.entries()) {
    parts.push(`${index === 0 ? '' : ','}${JSON.stringify(key)}:`, value)
  }
  return joinJson(...parts, '}')
}

export function jsonText(json: Json): string {
  return typeof json === 'string' ? json : json.toString()
}

/** A part of an answer that passes through code on its way is parsed and printed again, which keeps everybody waiting. */
const parsedShare = 8

/** The most bytes of JSON that one request may have parsed. */
export function mostParsedBytes({ api }: Pick<Config, 'api'>): number {
  return Math.ceil(api.maxResponseBytes / parsedShare)
}
