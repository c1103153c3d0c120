import type { CompiledType } from '@content-gen/runtime/query'
import type { Document } from '../document.js'

/**
 * Fills the placeholders of an address: `{token}`, `{type}` (the singular name), `{id}`, and names of attributes that answers may show.
 * Those without a value, or with one that is no part of an address, become empty.
 */
export function previewUrl(url: string, type: CompiledType, document: Document, token: string): string {
  const readable = new Set(type.readable.map(({ name }) => name))
  return url.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'token') return token
    if (name === 'type') return encodeURIComponent(type.descriptor.singularName)
    const value = name === 'id' || readable.has(name) ? document[name] : undefined
    return typeof value === 'string' || typeof value === 'number' ? encoded(String(value)) : ''
  })
}

/** Browsers take addresses of a few thousand characters. */
const longest = 1_000

/** Work in progress may hold half of a surrogate pair, which no address can, and texts of a megabyte. */
function encoded(text: string): string {
  return text.length > longest ? '' : encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\uFFFD'))
}
