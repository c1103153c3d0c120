import type { CompiledType } from '@content-gen/runtime/query'
import type { Document } from '../document.js'

/**
 * Fills the placeholders of an address: `{token}`, `{type}` (the singular name), `{id}`, and names of attributes that answers may show.
 * Those without a value become empty.
 */
export function previewUrl(url: string, type: CompiledType, document: Document, token: string): string {
  const readable = new Set(type.readable.map(({ name }) => name))
  return url.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'token') return token
    if (name === 'type') return encodeURIComponent(type.descriptor.singularName)
    const value = name === 'id' || readable.has(name) ? document[name] : undefined
    return typeof value === 'string' || typeof value === 'number' ? encodeURIComponent(String(value)) : ''
  })
}
