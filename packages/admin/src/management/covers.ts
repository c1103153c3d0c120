import type { Right, Rights, TypeRights } from '../contract/index.js'

/** Returns true if the first rights permit all that the others do. Nobody gives others more than that. */
export function covers(mine: Rights, theirs: Rights): boolean {
  const types = Object.entries(theirs.types).every(([uid, rights]) => coversType(mine.types[uid], rights))
  const groups = (['media', 'users', 'releases', 'settings'] as const).every((group) =>
    coversFlags(mine[group], theirs[group]),
  )
  return types && groups
}

function coversType(mine: TypeRights | undefined, theirs: TypeRights): boolean {
  const acts = ['read', 'create', 'update', 'delete', 'publish'] as const
  return acts.every((act) => theirs[act] === null || coversRight(mine?.[act] ?? null, theirs[act]))
}

/** A condition may hold for other entries than another condition. */
function coversRight(mine: Right | null, theirs: Right): boolean {
  if (mine === null || mine.isConditional || (mine.isOwn && !theirs.isOwn)) return false
  return coversList(mine.fields, theirs.fields) && coversList(mine.locales, theirs.locales)
}

/** null: all. */
function coversList(mine: readonly string[] | null, theirs: readonly string[] | null): boolean {
  if (mine === null) return true
  return theirs !== null && theirs.every((each) => mine.includes(each))
}

function coversFlags(mine: Readonly<Record<string, boolean>>, theirs: Readonly<Record<string, boolean>>): boolean {
  return Object.entries(theirs).every(([name, isPermitted]) => !isPermitted || mine[name] === true)
}
