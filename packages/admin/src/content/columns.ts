import { everything } from '@content-gen/runtime/query'
import type { CompiledAttribute, CompiledLink, MixedItem, Property, Shape } from '@content-gen/runtime/query'
import type { ListedLinks } from '../panel-api/index.js'
import { fileLabel, fileShape, labelShape, linkLabel } from '../catalog/label.js'
import type { FileRow, LabelRow } from '../catalog/label.js'

/** The most links of a column that are named. */
const named = 3

/** Returns the shape of an attribute in a list. */
export function columnShape(attribute: CompiledAttribute): Shape {
  switch (attribute.kind) {
    case 'scalar':
      return { kind: 'scalar', attribute, as: 'rest' }
    case 'component':
      return countOf(attribute.link)
    case 'dynamiczone':
      return objectOf(attribute.links.map((link, index) => ({ key: String(index), value: countOf(link) })))
    case 'media':
      return first(attribute.link, attribute.many, 1, fileShape(attribute.link.target))
    case 'relation':
      return linksOf(attribute.link, attribute.many)
    case 'morph': {
      const [link] = attribute.links
      if (link === undefined) return { kind: 'constant', json: 'null' }
      if (attribute.descriptor.target !== undefined) return linksOf(link, attribute.many)
      return { kind: 'morph', link, items: attribute.links.map(typedItem), single: !attribute.many, empty: 'list' }
    }
  }
}

/** Returns the value of a column, from what its shape gave. */
export function columnValue(attribute: CompiledAttribute, value: unknown): unknown {
  switch (attribute.kind) {
    case 'scalar':
      return value
    case 'component':
      return Number(value)
    case 'dynamiczone':
      return Object.values((value ?? {}) as Readonly<Record<string, number>>).reduce((sum, count) => sum + count, 0)
    case 'media': {
      const [file] = listOf<FileRow>(value)
      return file === undefined ? null : fileLabel(file)
    }
    case 'relation':
      return listedLinks(attribute.link, value)
    case 'morph': {
      const [link] = attribute.links
      if (link !== undefined && attribute.descriptor.target !== undefined) return listedLinks(link, value)
      const rows = listOf<LabelRow & { readonly type: number }>(value)
      const labels = rows.slice(0, named).flatMap(({ type: index, ...row }) => {
        const target = attribute.links[index]?.target
        return target === undefined ? [] : [linkLabel(target, row)]
      })
      return { count: rows.length, first: labels } satisfies ListedLinks
    }
  }
}

function linksOf(link: CompiledLink, many: boolean): Shape {
  const value = first(link, many, named, labelShape(link.target))
  return objectOf([{ key: 'first', value }, ...(many ? [{ key: 'count', value: countOf(link) }] : [])])
}

function listedLinks({ target }: CompiledLink, value: unknown): ListedLinks {
  // `linksOf` describes it.
  const { first: found, count } = (value ?? {}) as { readonly first?: unknown; readonly count?: number }
  const rows = listOf<LabelRow>(found)
  return { count: count ?? rows.length, first: rows.map((row) => linkLabel(target, row)) }
}

function first(link: CompiledLink, many: boolean, limit: number, item: Shape): Shape {
  const common = { link, where: everything, order: [], item } as const
  return many ? { kind: 'many', ...common, page: { offset: 0, limit }, empty: 'list' } : { kind: 'one', ...common }
}

function countOf(link: CompiledLink): Shape {
  return { kind: 'count', link, where: everything }
}

/** The item says by its number which of the links it comes from. */
function typedItem(link: CompiledLink, index: number): MixedItem {
  const { properties } = labelShape(link.target)
  return { link, item: objectOf([{ key: 'type', value: { kind: 'constant', json: String(index) } }, ...properties]) }
}

function objectOf(properties: readonly Property[]): Shape {
  return { kind: 'object', properties }
}

/** Returns what a shape gave as a list, though it is of one row or none. */
function listOf<Row>(value: unknown): readonly Row[] {
  if (value === null || value === undefined) return []
  return (Array.isArray(value) ? value : [value]) as readonly Row[]
}
