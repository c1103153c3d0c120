import { isRecord, own, ownText } from './body.js'
import type { Spot } from './spot.js'

type Node = Readonly<Record<string, unknown>>

const imageTexts = new Set(['name', 'url', 'hash', 'ext', 'mime', 'provider', 'createdAt', 'updatedAt'])
const imageKeys = 'name url width height formats hash ext mime size provider createdAt updatedAt'.split(' ')
/** Null in the library for small pictures, drawings and those of an unknown size. Strapi v4 refuses them. */
const mayLack = new Set(['width', 'height', 'formats', 'ext'])

/** Checks the file of an image block, as the media library shows it. */
export function blockImage(node: Node, spot: Spot): unknown {
  const value = own(node, 'image') ?? (own(node, 'image') === null ? null : {})
  const place = spot.at('image')
  if (!isRecord(value)) return void place.isNot('object', null, value)
  const texts: Record<string, unknown> = {}
  for (const key of imageKeys) {
    const part = imageTexts.has(key) ? ownText(value, key) : own(value, key)
    if (part === null && mayLack.has(key)) continue
    if (part === undefined || part === null || part === '') place.at(key).violates('is a required field')
    else if (imageTexts.has(key)) texts[key] = part
  }
  return { ...value, ...texts }
}
