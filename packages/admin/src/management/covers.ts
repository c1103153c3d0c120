import type { EntryLimits } from '@content-gen/runtime'
import type { TypeAct } from '../panel-api/index.js'
import type { CompiledRights } from '../rights/compiled-rights.js'

type Given = Pick<CompiledRights, 'shown' | 'limits'>

const acts: readonly TypeAct[] = ['read', 'create', 'update', 'delete', 'publish']

/** Returns true if the first rights permit all that the others do. Nobody gives others more than that. */
export function covers(mine: Given, theirs: Given): boolean {
  const types = Object.keys(theirs.shown.types).every((uid) =>
    acts.every((act) => theirs.limits(uid, act).every((limits) => coversLimits(mine.limits(uid, act), limits))),
  )
  const groups = (['media', 'users', 'releases', 'texts', 'settings'] as const).every((group) =>
    coversFlags(mine.shown[group], theirs.shown[group]),
  )
  return types && groups
}

/** One role must permit it whole: two that permit the half each, such as an attribute and some entries, permit less together. */
function coversLimits(mine: readonly EntryLimits[], theirs: EntryLimits): boolean {
  return mine.some(
    ({ fields, locales, own, where }) =>
      // A condition may hold for other entries than another condition.
      where === undefined &&
      (own !== true || theirs.own === true) &&
      coversList(fields, theirs.fields) &&
      coversList(locales, theirs.locales),
  )
}

/** undefined: all. */
function coversList(mine: readonly string[] | undefined, theirs: readonly string[] | undefined): boolean {
  if (mine === undefined) return true
  return theirs !== undefined && theirs.every((each) => mine.includes(each))
}

function coversFlags(mine: Readonly<Record<string, boolean>>, theirs: Readonly<Record<string, boolean>>): boolean {
  return Object.entries(theirs).every(([name, isPermitted]) => !isPermitted || mine[name] === true)
}
