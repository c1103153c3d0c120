import type { Order, Read, Shape } from '../query/read.js'
import type { CompiledLink, Condition } from '../types.js'
import { anyEntryTag, entryTag, everything, localesTag, typeTag } from './names.js'

/**
 * Returns the tags of answers that are made from a read: one entry's if it asks for an entry by its id, else its type's; and those of all
 * types that it follows links to, in its filters and orders as well. Components change only with their entries.
 */
export function readTags(read: Read): readonly string[] {
  const tags = new Set([everything])
  const id = read.one ? idOf(read.where) : null
  if (id === null) tags.add(typeTag(read.type))
  else tags.add(entryTag(read.type, id)).add(anyEntryTag(read.type))
  noteCondition(tags, read.where)
  noteOrder(tags, read.order)
  noteShape(tags, read.item)
  return [...tags]
}

/** Returns the id that a condition requires. */
function idOf(condition: Condition): number | string | null {
  if (condition.kind === 'and') return condition.terms.map(idOf).find((id) => id !== null) ?? null
  if (condition.kind !== 'compare' || condition.operand.kind !== 'id' || condition.operator !== 'eq') return null
  const { value } = condition
  return typeof value === 'number' || typeof value === 'string' ? value : null
}

function noteLink(tags: Set<string>, { source, target, link }: CompiledLink): void {
  if (target.descriptor.kind !== 'component') tags.add(typeTag(target))
  // Owner code that changes such links past the services may change neither end.
  if (link.kind === 'morphTable' && source.descriptor.kind !== 'component') tags.add(typeTag(source))
}

function noteCondition(tags: Set<string>, condition: Condition): void {
  switch (condition.kind) {
    case 'and':
    case 'or':
      for (const term of condition.terms) noteCondition(tags, term)
      return
    case 'not':
      return noteCondition(tags, condition.term)
    case 'related':
      noteLink(tags, condition.link)
      return noteCondition(tags, condition.term)
    case 'compare':
      return
  }
}

function noteOrder(tags: Set<string>, order: readonly Order[]): void {
  for (const { path } of order) for (const link of path) noteLink(tags, link)
}

function noteShape(tags: Set<string>, shape: Shape): void {
  switch (shape.kind) {
    case 'object':
      for (const { value } of shape.properties) noteShape(tags, value)
      return
    case 'many':
      if (isLocales(shape)) return void tags.add(localesTag(shape.link.target))
      return noteLinked(tags, shape)
    case 'one':
      return noteLinked(tags, shape)
    case 'count':
      noteLink(tags, shape.link)
      return noteCondition(tags, shape.where)
    case 'mixedList':
    case 'morph':
      for (const item of shape.items) {
        noteLink(tags, item.link)
        if (item.where) noteCondition(tags, item.where)
        noteShape(tags, item.item)
      }
      return
    case 'id':
    case 'scalar':
    case 'constant':
      return
  }
}

type Linked = Extract<Shape, { kind: 'one' | 'many' }>

function noteLinked(tags: Set<string>, { link, where, order, item }: Linked): void {
  noteLink(tags, link)
  noteCondition(tags, where)
  noteOrder(tags, order)
  noteShape(tags, item)
}

/** Every answer of a localized type shows them: they change seldom, the localizations themselves often. */
function isLocales({ link, where, order, item }: Linked): boolean {
  const isPlain = where.kind === 'and' && where.terms.length === 0 && order.every(({ path }) => path.length === 0)
  return link.link.kind === 'group' && isPlain && item.kind === 'scalar' && item.attribute.name === 'locale'
}
