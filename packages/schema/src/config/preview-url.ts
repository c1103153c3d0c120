import type { ObjectReader } from '../json/object-reader.js'
import { quote } from '../quote.js'

/** Placeholders stand for parts of an address, not for the site. */
export function parsePreviewUrl(preview: ObjectReader, key: string): string | null {
  const url = preview.string(key)
  if (url === null) return null
  const filled = url.replaceAll(/\{\w+\}/g, 'x')
  if (/^https?:\/\/[^{}]+?(\/|\?|$)/.test(url) && URL.canParse(filled) && url.includes('{token}')) return url
  preview.report.error(
    'config-url',
    preview.place(key),
    `${quote(url)} is not the address of a page that takes a token`,
    'Write it like "https://example.com/api/preview?slug={slug}&token={token}".',
  )
  return null
}
