import type { Attribute } from '@content-gen/runtime'
import { isList, isOtherSide } from '../attributes.js'
import { JsonLines } from './json-lines.js'
import type { Format, LinksByType, Surroundings } from './format.js'
import type { Item } from './items.js'
import type { ItemLink } from './links.js'
import { filesOf } from './stored-files.js'

/** A line of JSON for each entry in `entries`, by type, with ids for what it is linked to; the files in `files`. */
export class JsonLinesFormat implements Format {
  readonly #entries = new Map<string, JsonLines>()
  readonly #counts = new Map<string, number>()

  constructor(private readonly to: Surroundings) {}

  async add(items: readonly Item[], links: LinksByType): Promise<void> {
    const known = new Map<string, ItemLink[]>()
    for (const [uid, list] of links)
      for (const link of list) {
        const key = keyOf(uid, link.source, link.name)
        const those = known.get(key) ?? []
        known.set(key, those)
        those.push(link)
      }
    for (const item of items) {
      const { uid } = item.type
      const lines = this.#entries.get(uid) ?? new JsonLines(this.to.archive, `entries/${uid.replace('::', '.')}`)
      this.#entries.set(uid, lines)
      this.#counts.set(uid, (this.#counts.get(uid) ?? 0) + 1)
      await lines.add(lineOf(item, known))
    }
  }

  async addFiles(item: Item): Promise<void> {
    for (const file of filesOf(item)) await this.to.files.copy(item, file, `files/${file.name}`)
  }

  async end(): Promise<void> {
    for (const lines of this.#entries.values()) await lines.end()
    const metadata = { createdAt: new Date().toISOString(), entries: Object.fromEntries(this.#counts) }
    await this.to.archive.addText('metadata.json', `${JSON.stringify(metadata, null, 2)}\n`)
  }
}

function keyOf(uid: string, id: number, name: string): string {
  return `${uid} ${id} ${name}`
}

/** The other side of a relation is left out: it says the same. */
function lineOf(item: Item, links: ReadonlyMap<string, readonly ItemLink[]>): Readonly<Record<string, unknown>> {
  const { type, id, values, components } = item
  const members = Object.entries(type.attributes).flatMap(([name, attribute]): (readonly [string, unknown])[] => {
    const found = links.get(keyOf(type.uid, id, name)) ?? []
    if (values.has(name)) return [[name, values.get(name)]]
    if (attribute.type === 'component' || attribute.type === 'dynamiczone') {
      const isZone = attribute.type === 'dynamiczone'
      const all = (components.get(name) ?? []).map((each) => ({
        ...(isZone && { __component: each.type.uid }),
        ...lineOf(each, links),
      }))
      return [[name, isZone || ('repeatable' in attribute && attribute.repeatable) ? all : (all[0] ?? null)]]
    }
    if ('link' in attribute && (found.length > 0 || !isOtherSide(attribute)))
      return [[name, isList(attribute) ? found.map(endOf(attribute)) : (found.map(endOf(attribute))[0] ?? null)]]
    return []
  })
  return Object.fromEntries<unknown>([['id', id], ...members])
}

function endOf({ type }: Attribute): (link: ItemLink) => unknown {
  return (link) => (type === 'morph' ? { type: link.type, id: link.target } : link.target)
}
