import type { Attribute } from '@content-gen/admin/panel-api'
import { isItem } from '../../../form/document/values.js'
import { pastedBlocks } from '../../../form/editors/blocks/blocks-paste.js'
import type { BlocksElement } from '../../../form/editors/blocks/blocks-types.js'
import { htmlOf } from '../../../form/editors/html/html-writing.js'
import { cleanMarkdown } from '../../../form/editors/markdown-paste.js'
import { renderMarkdown } from '../../../form/editors/markdown-preview.js'

const textTypes: ReadonlySet<string> = new Set(['paragraph', 'heading', 'quote', 'code', 'list'])

/** Returns the text of a value that may be sent away, blocks as HTML; null for none. Pictures among blocks would be lost on the way. */
export function offeredText(attribute: Attribute, value: unknown): string | null {
  if (attribute.private || attribute.customField !== undefined || value === null || value === undefined) return null
  switch (attribute.type) {
    case 'string':
    case 'text':
    case 'richtext':
      return typeof value === 'string' && value.trim() !== '' ? value : null
    case 'blocks':
      return isText(value) ? value.map(htmlOf).join('') : null
    default:
      return null
  }
}

function isText(value: unknown): value is readonly BlocksElement[] {
  return Array.isArray(value) && value.every((node) => isItem(node) && textTypes.has(String(node['type'])))
}

/** Returns a proposal as a value of the attribute, cleaned as what is pasted. */
export function proposedValue({ type }: Attribute, text: string): unknown {
  if (type === 'blocks') return pastedBlocks(text)
  if (type === 'richtext') return cleanMarkdown(renderMarkdown(text))
  return type === 'string' ? text.replaceAll(/\s+/g, ' ') : text
}
