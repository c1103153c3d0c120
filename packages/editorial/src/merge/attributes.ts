import type { CompiledAttribute, CompiledComponent, CompiledType, CompiledZone } from '@content-gen/runtime/query'
import { linkChangesOf } from '../parts/link-changes.js'
import type { LinkChanges } from '../parts/link-changes.js'
import { componentOf, isItem, isPassword, itemsOf, linksIn, ownValue } from '../parts/shape.js'
import type { Item } from '../parts/shape.js'
import type { Steps } from '../parts/steps.js'
import type { Sides, ConflictSpot } from './conflict.js'
import { mergeItems } from './items.js'
import type { MergeItem } from './items.js'
import { mergeLinks } from './links.js'
import { mergeSingle } from './single.js'
import { mergeWhole } from './whole.js'

const none: LinkChanges = { connect: [], disconnect: [] }

/** Set by every write: they say nothing about an edit. */
const timestamps: ReadonlySet<string> = new Set(['createdAt', 'updatedAt'])

/** Merges the attributes of an entry or a component. */
export function* mergeAttributes(
  type: CompiledType,
  { base, mine, theirs }: Sides<Item>,
  spot: ConflictSpot,
): Steps<Item> {
  const merged: Record<string, unknown> = {}
  for (const name of ['__component', 'id']) {
    const value = ownValue(theirs, name) ?? ownValue(mine, name) ?? ownValue(base, name)
    if (value !== undefined) merged[name] = value
  }
  for (const attribute of type.attributes.values()) {
    const { name } = attribute
    const [old, left, other] = [ownValue(base, name), ownValue(mine, name), ownValue(theirs, name)]
    const [now, value] = [left === undefined ? old : left, other === undefined ? old : other]
    if (isPassword(attribute) || (now === undefined && value === undefined)) continue
    const sides = { base: old ?? null, mine: now ?? null, theirs: value ?? null }
    const inside = timestamps.has(name) ? { path: [], conflicts: [] } : { ...spot, path: [...spot.path, name] }
    merged[name] = yield* mergeValue(attribute, sides, inside)
  }
  return merged
}

function* mergeValue(attribute: CompiledAttribute, sides: Sides<unknown>, spot: ConflictSpot): Steps<unknown> {
  switch (attribute.kind) {
    case 'scalar':
      return mergeWhole(sides, spot)
    case 'component':
    case 'dynamiczone':
      return yield* mergeComponents(attribute, sides, spot)
    default: {
      const changes = eachSide(sides, (value) => (value === null ? none : linkChangesOf(attribute, value)))
      if (changes !== null && (sides.mine ?? sides.theirs) !== null) return mergeChanges(changes, spot)
      const lists = attribute.many ? eachSide(sides, linksIn) : null
      return lists === null ? mergeWhole(sides, spot) : mergeLinks(lists, spot)
    }
  }
}

/** Links that one side connects are not disconnected by the other. */
function mergeChanges({ base, mine, theirs }: Sides<LinkChanges>, spot: ConflictSpot): unknown {
  const merged = (name: keyof LinkChanges) =>
    mergeLinks({ base: base[name], mine: mine[name], theirs: theirs[name] }, spot)
  const connect = merged('connect')
  return { connect, disconnect: merged('disconnect').filter((id) => !connect.includes(id)) }
}

function* mergeComponents(
  attribute: CompiledComponent | CompiledZone,
  sides: Sides<unknown>,
  spot: ConflictSpot,
): Steps<unknown> {
  const mergeItem: MergeItem = function* (items, place) {
    const component = componentOf(attribute, items.theirs['__component'] ?? items.mine['__component'])
    return component === undefined ? mergeWhole(items, place) : yield* mergeAttributes(component, items, place)
  }
  if (attribute.kind === 'component' && !attribute.many) {
    const { base, mine, theirs } = sides
    if (!isSingle(base) || !isSingle(mine) || !isSingle(theirs)) return mergeWhole(sides, spot)
    return yield* mergeSingle({ base, mine, theirs }, mergeItem, spot)
  }
  const lists = eachSide(sides, itemsOf)
  return lists === null ? mergeWhole(sides, spot) : yield* mergeItems(lists, mergeItem, spot)
}

function isSingle(value: unknown): value is Item | null {
  return value === null || isItem(value)
}

/** Returns null if a value has another shape. */
function eachSide<T>(sides: Sides<unknown>, read: (value: unknown) => T | null): Sides<T> | null {
  const [base, mine, theirs] = [read(sides.base), read(sides.mine), read(sides.theirs)]
  return base === null || mine === null || theirs === null ? null : { base, mine, theirs }
}
