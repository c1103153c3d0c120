import type { Attribute } from '@content-gen/admin/panel-api'
import { stepOf, type Path } from '../../../form/document/path.js'
import { componentOf, isItem, own, type Models, type Values } from '../../../form/document/values.js'

/** An address in a text, and its field. */
export interface FoundLink {
  readonly address: string
  readonly path: Path
}

/** Returns the links in the texts of an entry or item: each address of a field once. */
export function linksIn(models: Models, uid: string, values: Values): readonly FoundLink[] {
  return (models.get(uid)?.attributes ?? []).flatMap((attribute) =>
    linksOf(models, attribute, own(values, attribute.name)),
  )
}

function linksOf(models: Models, attribute: Attribute, value: unknown): readonly FoundLink[] {
  const path = [attribute.name]
  if (attribute.type === 'component' || attribute.type === 'dynamiczone') {
    const items: readonly unknown[] = Array.isArray(value) ? value : [value]
    return items.flatMap((item) => {
      const uid = componentOf(attribute, item)
      if (!isItem(item) || uid === null) return []
      const place = Array.isArray(value) ? [...path, stepOf(item)] : path
      return linksIn(models, uid, item).map((link) => ({ ...link, path: [...place, ...link.path] }))
    })
  }
  return [...new Set(addressesOf(attribute, value))].map((address) => ({ address, path }))
}

function addressesOf({ type }: Attribute, value: unknown): readonly string[] {
  if (type === 'blocks') return addressesOfBlocks(value)
  if (typeof value !== 'string') return []
  if (type === 'richtext') return addressesOfText(value)
  return (type === 'string' || type === 'text') && isChecked(value) && !/\s/.test(value) ? [value] : []
}

function addressesOfBlocks(node: unknown): readonly string[] {
  if (Array.isArray(node)) return node.flatMap(addressesOfBlocks)
  if (!isItem(node)) return []
  const url = node['type'] === 'link' && typeof node['url'] === 'string' ? [node['url']] : []
  return [...url.filter(isChecked), ...addressesOfBlocks(node['children'])]
}

/** Of Markdown, and of HTML. */
const forms = [/\]\(<?((?:\\.|[^\s)>\\])+)/g, /\b(?:href|src)="([^"]*)"/gi, /<(https?:\/\/[^\s<>]+)>/g] as const

function addressesOfText(text: string): readonly string[] {
  const found = forms.flatMap((form) => [...text.matchAll(form)].map(([, address = '']) => address))
  return found.map((address) => address.replaceAll(/\\(.)/g, '$1').replaceAll('&amp;', '&')).filter(isChecked)
}

/** Mail, telephone numbers and places of the same page lead nowhere else. */
function isChecked(address: string): boolean {
  return /^https?:\/\/[^/]/i.test(address) || /^\/[^/]/.test(address)
}
