import type { Attribute, TypeDescriptor } from '@content-gen/runtime'
import { sumOfFile } from '../archive/sums.js'
import { identitiesKey } from '../import/identities.js'
import { JsonLines } from './json-lines.js'
import type { Format, LinksByType, Surroundings } from './format.js'
import type { Item } from './items.js'
import type { ItemLink } from './links.js'
import { filesOf } from './stored-files.js'

/** The version of Strapi whose archives these are. */
const version = '4.26.2'
const fileUid = 'plugin::upload.file'

/**
 * The layout of `strapi export`: `entities` with their components in them, `links` between rows, the files in `assets/uploads` with their
 * rows in `assets/metadata`, the models in `schemas`. It tells relations from the side that declares them, but media from the file.
 */
export class StrapiFormat implements Format {
  readonly #entities: JsonLines
  readonly #links: JsonLines

  constructor(private readonly to: Surroundings) {
    this.#entities = new JsonLines(to.archive, 'entities/entities')
    this.#links = new JsonLines(to.archive, 'links/links')
  }

  async add(items: readonly Item[], links: LinksByType): Promise<void> {
    for (const item of items) {
      const data = this.#dataOf(item)
      await this.#entities.add({ type: item.type.uid, id: item.id, data })
    }
    for (const [uid, list] of links) {
      const type = this.to.selection.descriptors.get(uid)
      if (type) for (const link of numbered(list)) await this.#links.add(this.#linkOf(type, link))
    }
  }

  async addFiles(item: Item): Promise<void> {
    const { archive, files } = this.to
    for (const file of filesOf(item)) {
      const described: object =
        file.format === null
          ? { id: item.id, ...this.#dataOf(item) }
          : { ...file.described, type: file.format, id: item.id, mainHash: item.values.get('hash') }
      // Strapi expects the description of a file before it.
      const before = async () => {
        const text = JSON.stringify({ ...described, sha256: await sumOfFile(archive.draft) })
        await archive.addText(`assets/metadata/${file.name}.json`, text)
      }
      await files.copy(item, file, `assets/uploads/${file.name}`, before)
    }
  }

  async end(): Promise<void> {
    const { archive, site } = this.to
    await this.#locales()
    await this.#entities.end()
    await this.#links.end()
    const [schemas, settings] = [new JsonLines(archive, 'schemas/schemas'), this.#settings()]
    for (const schema of site.schemas) await schemas.add(schema)
    await schemas.end()
    const configuration = new JsonLines(archive, 'configuration/configuration')
    for (const [index, [key, value]] of settings.entries())
      await configuration.add({
        type: 'core-store',
        value: { id: index + 1, key, value, type: typeof value, environment: null, tag: null },
      })
    await this.#identities(configuration, settings.length)
    await configuration.end()
    const metadata = { createdAt: new Date().toISOString(), strapi: { version } }
    await archive.addText('metadata.json', JSON.stringify(metadata, null, 2))
  }

  /** Strapi has no table for them, and keeps settings that it does not know. */
  async #identities(configuration: JsonLines, last: number): Promise<void> {
    let id = last
    for await (const value of this.to.identities()) {
      const key = `${identitiesKey}${++id - last}`
      await configuration.add({
        type: 'core-store',
        value: { id, key, value, type: 'object', environment: null, tag: null },
      })
    }
  }

  #dataOf(item: Item): Readonly<Record<string, unknown>> {
    const data = contentOf(item)
    const isHomeless = item.type.uid === fileUid && !this.to.selection.has('plugin::upload.folder')
    return isHomeless ? { ...data, folderPath: '/' } : data
  }

  #linkOf(type: TypeDescriptor, { source, name, type: uid, target, place, inverse, field }: ItemLink): object {
    const attribute = type.attributes[name]
    if (attribute?.type === 'media')
      return {
        kind: 'relation.morph',
        relation: 'morphToMany',
        left: { type: fileUid, field: 'related', ref: target },
        right: { ref: source, pos: place, type: type.uid, field: name },
      }
    const left = { type: type.uid, field: name, ref: source }
    if (attribute?.type === 'morph') {
      const right = { type: uid, ref: target }
      const isList = attribute.relation === 'morphToMany'
      return {
        kind: 'relation.morph',
        relation: attribute.relation,
        left,
        right: isList ? { ...right, pos: place, field } : right,
      }
    }
    const { relation = 'oneToMany', inverse: other } = attribute?.type === 'relation' ? attribute : {}
    const [isList, isListed] = [relation.endsWith('Many'), other !== undefined && relation.startsWith('many')]
    return {
      kind: uid === type.uid ? 'relation.circular' : 'relation.basic',
      relation,
      left: isList ? { ...left, pos: place } : left,
      right: {
        type: uid,
        ...(other !== undefined && { field: other }),
        ref: target,
        ...(isListed && { pos: inverse }),
      },
    }
  }

  /** A project names its locales in the config. */
  async #locales(): Promise<void> {
    const names = new Intl.DisplayNames('en', { type: 'language' })
    const [createdAt, codes] = [new Date().toISOString(), this.to.site.i18n?.locales ?? []]
    for (const [index, code] of codes.entries()) {
      const data = { name: `${nameIn(names, code)} (${code})`, code, createdAt, updatedAt: createdAt }
      await this.#entities.add({ type: 'plugin::i18n.locale', id: index + 1, data })
    }
  }

  #settings(): readonly (readonly [string, unknown])[] {
    const { i18n, contentManager } = this.to.site
    return [
      ...(i18n === null ? [] : [['plugin_i18n_default_locale', i18n.defaultLocale] as const]),
      ...Object.entries(contentManager).map(
        ([key, value]) => [`plugin_content_manager_configuration_${key}`, value] as const,
      ),
    ]
  }
}

/** Returns an item's own values, and those of its components. */
function contentOf({ type, values, components }: Item): Readonly<Record<string, unknown>> {
  const nested = [...components].map(([name, items]) => [name, componentsOf(type.attributes[name], items)] as const)
  return Object.fromEntries<unknown>([...values, ...nested])
}

function componentsOf(attribute: Attribute | undefined, items: readonly Item[]): unknown {
  const isZone = attribute?.type === 'dynamiczone'
  const all = items.map((item) => ({
    ...(isZone && { __component: item.type.uid }),
    id: item.id,
    ...contentOf(item),
  }))
  return isZone || (attribute?.type === 'component' && attribute.repeatable) ? all : (all[0] ?? null)
}

/** Lists of files, whose places are not kept for single ones, begin with 1. */
function* numbered(links: readonly ItemLink[]): Iterable<ItemLink> {
  let [last, place] = ['', 0]
  for (const link of links) {
    const list = `${link.source} ${link.name}`
    place = list === last ? place + 1 : 1
    last = list
    yield { ...link, place: link.place ?? place }
  }
}

function nameIn(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code.replaceAll('_', '-')) ?? code
  } catch {
    return code
  }
}
