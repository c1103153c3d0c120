import type { Types } from '@content-gen/runtime/query'
import type { WriteTransaction } from '@content-gen/runtime/write'
import type { Act } from '../acts/act.js'
import { subjectsOf } from './subjects.js'

/** Returns names of what acts change: working copies, and the entries that they, or the acts themselves, are about. */
export async function changedBy(
  writing: WriteTransaction,
  types: Types,
  acts: readonly Act[],
): Promise<readonly string[]> {
  const named = acts.map((act) => ('copy' in act ? `${act.type} copy ${act.copy}` : nameOf(act.type, act.entry)))
  const subjects = [...(await subjectsOf(writing, types, acts)).values()]
  return [...named, ...subjects.flatMap(({ type, ground }) => (ground === null ? [] : nameOf(type.uid, ground)))]
}

function nameOf(uid: string, entry: number): string {
  return `${uid} entry ${entry}`
}
