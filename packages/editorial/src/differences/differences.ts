import type { CompiledAttribute, CompiledComponent, CompiledType, CompiledZone } from '@content-gen/runtime/query'
import type { Document } from '../document.js'
import { itemKey } from '../parts/keyed.js'
import { stepOf } from '../parts/path.js'
import type { Path, Step } from '../parts/path.js'
import { same } from '../parts/same.js'
import { componentOf, isItem, isPassword, itemsOf, ownValue } from '../parts/shape.js'
import type { Item } from '../parts/shape.js'
import { atOnce } from '../parts/steps.js'
import type { Steps } from '../parts/steps.js'
import type { Difference } from './difference.js'
import { compareLists } from './lists.js'
import { runsInTurn } from './runs.js'
import type { FindRuns } from './runs.js'
import { linksDifference, scalarDifference } from './simple.js'

/**
 * Returns what changed between two documents, in the order of the type's attributes. Attributes that `after` does not have are unchanged,
 * those that `before` does not have were empty, and those that the type does not have are left out. `findRuns` is called in the order of the
 * result.
 */
export function differences(
  type: CompiledType,
  before: Document,
  after: Document,
  findRuns: FindRuns = runsInTurn(),
): Difference[] {
  return atOnce(differenceSteps(type, before, after, findRuns))
}

/** The same for documents that may be large. */
export function* differenceSteps(
  type: CompiledType,
  before: Document,
  after: Document,
  findRuns: FindRuns,
): Steps<Difference[]> {
  const found: Difference[] = []
  yield* ofAttributes(type, before, after, { path: [], findRuns, found })
  return found
}

/** The place that is compared, and the differences found so far. */
interface Spot {
  readonly path: Path
  readonly findRuns: FindRuns
  readonly found: Difference[]
}

function* ofAttributes(type: CompiledType, before: Item, after: Item, spot: Spot): Steps<void> {
  for (const attribute of type.attributes.values()) {
    const now = ownValue(after, attribute.name)
    if (now === undefined || isPassword(attribute)) continue
    yield
    yield* ofValue(attribute, ownValue(before, attribute.name) ?? null, now, at(spot, attribute.name))
  }
}

function at(spot: Spot, step: Step): Spot {
  return { ...spot, path: [...spot.path, step] }
}

function* ofValue(attribute: CompiledAttribute, before: unknown, after: unknown, spot: Spot): Steps<void> {
  const { path, findRuns, found } = spot
  switch (attribute.kind) {
    case 'scalar':
      found.push(...scalarDifference(attribute, before, after, path, findRuns))
      break
    case 'component':
    case 'dynamiczone':
      yield* ofComponents(attribute, before, after, spot)
      break
    default:
      found.push(...linksDifference(attribute, before, after, path))
  }
}

function* ofComponents(
  attribute: CompiledComponent | CompiledZone,
  before: unknown,
  after: unknown,
  spot: Spot,
): Steps<void> {
  const { path, found } = spot
  const isSingle = attribute.kind === 'component' && !attribute.many
  // A single component that was replaced is compared with its successor.
  if (isSingle && isItem(before) && isItem(after)) return yield* ofItem(attribute, before, after, spot)
  const [old, now] = isSingle ? [itemsOf(listOf(before)), itemsOf(listOf(after))] : [itemsOf(before), itemsOf(after)]
  if (old === null || now === null) return whole(before, after, spot)
  const { added, removed, moved, kept } = compareLists(old, now, itemKey)
  if (added.length + removed.length + moved.length > 0) {
    found.push({
      kind: 'items',
      path,
      added: added.map(({ index, value }) => ({ index, item: value })),
      removed: removed.map(({ index, value }) => ({ index, item: value })),
      moved: moved.map((each) => ({ ...stepOf(each.after.value), from: each.before.index, to: each.after.index })),
    })
  }
  for (const each of kept)
    yield* ofItem(attribute, each.before.value, each.after.value, at(spot, stepOf(each.after.value)))
}

function* ofItem(attribute: CompiledComponent | CompiledZone, before: Item, after: Item, spot: Spot): Steps<void> {
  const component = componentOf(attribute, after['__component'])
  if (component === undefined) whole(before, after, spot)
  else yield* ofAttributes(component, before, after, spot)
}

function whole(before: unknown, after: unknown, { path, found }: Spot): void {
  if (!same(before, after)) found.push({ kind: 'value', path, before, after })
}

function listOf(value: unknown): unknown {
  return value === null ? null : [value]
}
