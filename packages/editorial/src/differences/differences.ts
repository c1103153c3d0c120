import type { CompiledAttribute, CompiledComponent, CompiledType, CompiledZone } from '@content-gen/runtime/query'
import type { Document } from '../document.js'
import { itemKey } from '../parts/keyed.js'
import { stepOf } from '../parts/path.js'
import type { Path } from '../parts/path.js'
import { same } from '../parts/same.js'
import { componentOf, isItem, isPassword, itemsOf, own } from '../parts/shape.js'
import type { Item } from '../parts/shape.js'
import type { Difference } from './difference.js'
import { Effort } from './effort.js'
import { compareLists } from './lists.js'
import { linksDifference, scalarDifference } from './simple.js'

/**
 * Returns what changed between two documents, in the order of the type's attributes. Attributes that `after` does not have are unchanged,
 * those that `before` does not have were empty, and those that the type does not have are left out.
 */
export function differences(type: CompiledType, before: Document, after: Document): Difference[] {
  return ofAttributes(type, before, after, [], new Effort())
}

function ofAttributes(type: CompiledType, before: Item, after: Item, path: Path, effort: Effort): Difference[] {
  return [...type.attributes.values()].flatMap((attribute) => {
    const now = own(after, attribute.name)
    if (now === undefined || isPassword(attribute)) return []
    return ofValue(attribute, own(before, attribute.name) ?? null, now, [...path, attribute.name], effort)
  })
}

function ofValue(
  attribute: CompiledAttribute,
  before: unknown,
  after: unknown,
  path: Path,
  effort: Effort,
): Difference[] {
  switch (attribute.kind) {
    case 'scalar':
      return scalarDifference(attribute, before, after, path, effort)
    case 'component':
    case 'dynamiczone':
      return ofComponents(attribute, before, after, path, effort)
    default:
      return linksDifference(attribute, before, after, path)
  }
}

function ofComponents(
  attribute: CompiledComponent | CompiledZone,
  before: unknown,
  after: unknown,
  path: Path,
  effort: Effort,
): Difference[] {
  const isSingle = attribute.kind === 'component' && !attribute.many
  // A single component that was replaced is compared with its successor.
  if (isSingle && isItem(before) && isItem(after)) return ofItem(attribute, before, after, path, effort)
  const [old, now] = isSingle ? [itemsOf(listOf(before)), itemsOf(listOf(after))] : [itemsOf(before), itemsOf(after)]
  if (old === null || now === null) return same(before, after) ? [] : [{ kind: 'value', path, before, after }]
  const { added, removed, moved, kept } = compareLists(old, now, itemKey)
  const found: Difference[] = kept.flatMap((each) =>
    ofItem(attribute, each.before.value, each.after.value, [...path, stepOf(each.after.value)], effort),
  )
  if (added.length + removed.length + moved.length > 0) {
    found.unshift({
      kind: 'items',
      path,
      added: added.map(({ index, value }) => ({ index, item: value })),
      removed: removed.map(({ index, value }) => ({ index, item: value })),
      moved: moved.map((each) => ({ ...stepOf(each.after.value), from: each.before.index, to: each.after.index })),
    })
  }
  return found
}

function ofItem(
  attribute: CompiledComponent | CompiledZone,
  before: Item,
  after: Item,
  path: Path,
  effort: Effort,
): Difference[] {
  const component = componentOf(attribute, after['__component'])
  if (component !== undefined) return ofAttributes(component, before, after, path, effort)
  return same(before, after) ? [] : [{ kind: 'value', path, before, after }]
}

function listOf(value: unknown): unknown {
  return value === null ? null : [value]
}
