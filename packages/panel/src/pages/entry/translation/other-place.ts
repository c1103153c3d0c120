import { inside, stepOf } from '../../../form/document/path.js'
import type { Path } from '../../../form/document/path.js'
import { isItem, own } from '../../../form/document/values.js'

/** Returns the place in the other language, or null. Items are paired by their order within a component: the second quote with the second quote. */
export function otherPlace(mine: unknown, other: unknown, path: Path): Path | null {
  const place: string[] = []
  let [here, there] = [mine, other]
  for (const step of path) {
    const beside = Array.isArray(here) ? besideItem(here, there, step) : step
    if (beside === null) return null
    place.push(beside)
    ;[here, there] = [inside(here, step), inside(there, beside)]
  }
  return place
}

/** Returns the items of a list in the other language that stand beside none of these. */
export function othersAlone(mine: readonly unknown[], others: readonly unknown[]): readonly unknown[] {
  return others.filter((item) => {
    const kind = kindOf(item)
    return ofKind(others, kind).indexOf(item) >= ofKind(mine, kind).length
  })
}

function besideItem(mine: readonly unknown[], others: unknown, step: string): string | null {
  const item = mine.find((one) => stepOf(one) === step)
  const kind = kindOf(item)
  const beside = Array.isArray(others) ? ofKind(others, kind)[ofKind(mine, kind).indexOf(item)] : undefined
  return beside === undefined ? null : stepOf(beside)
}

function ofKind(list: readonly unknown[], kind: unknown): readonly unknown[] {
  return list.filter((item) => kindOf(item) === kind)
}

/** The component of an item of a zone; a list has one kind. */
function kindOf(item: unknown): unknown {
  return isItem(item) ? own(item, '__component') : undefined
}
