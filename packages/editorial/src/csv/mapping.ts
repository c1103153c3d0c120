import { isRecord } from '@content-gen/runtime/write'
import { shorten, ValidationError } from '@content-gen/runtime'
import type { CompiledType, Types } from '@content-gen/runtime/query'
import { isColumn, isTold, keyOf } from './columns.js'
import { refused } from './refused.js'

/** The place of an attribute in the rows of a table. */
export interface MappedColumn {
  readonly index: number
  /** An attribute, or one of `ownColumns`. */
  readonly name: string
  /** The attribute by which linked entries are named; null: their ids. */
  readonly by: string | null
}

export interface Mapping {
  readonly columns: readonly MappedColumn[]
  /** The column that says which entry a row is; null: each row is a new entry. */
  readonly key: MappedColumn | null
}

interface SentTarget {
  readonly name: string
  readonly by: string | null
}

/**
 * Returns the attributes of a table's columns: `{ "columns": { "Author": { "attribute": "author", "by": "email" } }, "key": "slug" }`. Without
 * `columns`, those with the names of attributes are meant, and any other is refused. Without `key`, it is the id if there is one.
 * @throws ValidationError
 */
export function mappingOf(type: CompiledType, types: Types, headers: readonly string[], sent: unknown = {}): Mapping {
  if (!isRecord(sent)) throw new ValidationError('A mapping must be an object, with columns and key')
  const targets = sent['columns'] === undefined ? namesakes(type, headers) : sentTargets(headers, sent['columns'])
  const columns = [...targets].map(([header, { name, by }]): MappedColumn => {
    requireTarget(type, types, name, by)
    return { index: headers.indexOf(header), name, by }
  })
  const twice = columns.find(({ name }, index) => columns.findIndex((other) => other.name === name) < index)
  if (twice) throw refused('attributeTwice', `Two columns are for ${twice.name}.`, { attribute: twice.name })
  return { columns, key: sentKey(type, columns, sent['key']) }
}

function namesakes(type: CompiledType, headers: readonly string[]): ReadonlyMap<string, SentTarget> {
  const named = headers.filter((header) => header !== '')
  const unknown = named.find((header) => !isTold(type, header))
  if (unknown !== undefined) {
    const column = shorten(unknown)
    throw refused('columnUnknown', `The column ${column} is no attribute of ${type.uid}: map it, or leave it out.`, {
      column,
    })
  }
  return new Map(named.filter((name) => canSet(type, name)).map((name) => [name, { name, by: null }]))
}

function canSet(type: CompiledType, name: string): boolean {
  if (name === 'id') return true
  if (name === 'locale') return type.localized
  if (name === 'state') return type.draftAndPublish
  const attribute = type.attributes.get(name)
  return attribute !== undefined && isColumn(attribute)
}

/** @throws ValidationError */
function sentTargets(headers: readonly string[], sent: unknown): ReadonlyMap<string, SentTarget> {
  if (!isRecord(sent)) throw new ValidationError('columns must be an object, with the columns of the table as names')
  const targets = new Map<string, SentTarget>()
  for (const [header, target] of Object.entries(sent)) {
    if (target === null) continue
    const column = shorten(header)
    if (header === '' || !headers.includes(header))
      throw refused('columnMissing', `The table has no column ${column}.`, { column })
    targets.set(header, sentTarget(column, target))
  }
  return targets
}

function sentTarget(column: string, target: unknown): SentTarget {
  if (typeof target === 'string') return { name: target, by: null }
  const { attribute, by = null } = isRecord(target) ? target : {}
  if (typeof attribute === 'string' && (by === null || typeof by === 'string'))
    return { name: attribute, by: by === 'id' ? null : by }
  throw new ValidationError(`columns: ${column} must be the name of an attribute, { "attribute", "by" } or null`)
}

/** @throws ValidationError */
function requireTarget(type: CompiledType, types: Types, name: string, by: string | null): void {
  if (!canSet(type, name)) {
    const attribute = shorten(name)
    throw refused('attributeUnknown', `A table of ${type.uid} cannot set ${attribute}.`, { attribute })
  }
  if (by === null) return
  const attribute = type.attributes.get(name)
  const target = attribute?.kind === 'relation' ? types.get(attribute.link.target.uid) : undefined
  if (attribute?.kind === 'media' && (by === 'name' || by === 'url')) return
  if (target === undefined || keyOf(target, by) === undefined)
    throw refused('keyUnknown', `${shorten(by)} is no unique attribute of what ${name} links to.`, {
      attribute: shorten(by),
    })
}

/** @throws ValidationError */
function sentKey(type: CompiledType, columns: readonly MappedColumn[], sent: unknown): MappedColumn | null {
  const column = (name: unknown) => columns.find((each) => each.name === name)
  if (sent === undefined) return column('id') ?? null
  if (sent === null) return null
  const attribute = shorten(String(sent))
  const isKey = typeof sent === 'string' && (sent === 'id' || keyOf(type, sent) !== undefined)
  if (!isKey) throw refused('keyUnknown', `${attribute} is no unique attribute of ${type.uid}.`, { attribute })
  const found = column(sent)
  if (found === undefined)
    throw refused('keyMissing', `The table has no column for the key ${attribute}.`, { attribute })
  return found
}

/** Returns the part of a type that a mapping sets, with what says how its entries are. */
export function mappedPart(type: CompiledType, { columns }: Mapping): CompiledType {
  const names = new Set(['publishedAt', 'locale', ...columns.map(({ name }) => name)])
  return { ...type, attributes: new Map([...type.attributes].filter(([name]) => names.has(name))) }
}
