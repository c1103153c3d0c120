import type { Answer } from './ask.js'
import { attributesOf, isMembers, type Difference } from './differences.js'
import type { Knowledge } from './knowledge.js'

interface Answers {
  readonly old: Answer
  readonly new: Answer
  readonly knowledge: Knowledge
}

/** The times that servers set themselves. */
const ownTime = /\.(?:created|updated|published)At$/

/**
 * Returns true if a difference comes from a change since the import: the old server has a later `updatedAt` of the entry, or the new one lacks the
 * entry and it is later than the import. A list, or its total, counts as changed if one of its entries does. Times that both servers set for a write
 * of this run count, too.
 */
export function wasChanged(
  difference: Difference,
  answers: Answers,
  isListChanged = () => hasChangedEntry(answers),
): boolean {
  const { old, new: young, knowledge } = answers
  const { changing } = knowledge
  if (changing === undefined || difference.kind === 'header') return false
  const { since, writesSince = null } = changing
  const isOfRun = (value: unknown) => writesSince !== null && Date.parse(String(value)) >= Date.parse(writesSince)
  if (ownTime.test(difference.path) && isOfRun(difference.old) && isOfRun(difference.new)) return true
  if (difference.kind === 'status')
    return young.status === 404 && isMembers(old.body) && isLater(old.body['data'], since)
  if (difference.kind === 'missing' && isLater(difference.old, since)) return true
  const [entry, other] = entriesOn(difference.path, old.body, young.body).at(-1) ?? []
  if (entry !== undefined) return isNewer(entry, other, since)
  const isOfList =
    ['missing', 'extra', 'order'].includes(difference.kind) || /\bpagination\.\w+$/.test(difference.place)
  return isOfList && isListChanged()
}

/** Returns true if an entry of the old list was changed since the import. The answer is one for all differences of two lists. */
export function hasChangedEntry({ old, new: young, knowledge: { changing } }: Answers): boolean {
  const since = changing?.since ?? null
  const after = new Map(dataIn(young.body).map((entry) => [idOf(entry), entry]))
  return dataIn(old.body).some((entry) => isLater(entry, since) || isNewer(entry, after.get(idOf(entry)), since))
}

function isLater(entry: unknown, since: string | null): boolean {
  return since !== null && momentOf(entry) > Date.parse(since)
}

function isNewer(entry: unknown, other: unknown, since: string | null): boolean {
  return momentOf(entry) > momentOf(other) && (since === null || isLater(entry, since))
}

function idOf(entry: unknown): unknown {
  return isMembers(entry) ? entry['id'] : undefined
}

/** The pairs of entries, of the same id, that a path leads through. */
function entriesOn(path: string, old: unknown, young: unknown): [old: unknown, young: unknown][] {
  const found: [unknown, unknown][] = []
  let [one, other] = [old, young]
  for (const [, name, index] of path.matchAll(/([^.[\]]+)|\[(\d+)\]/g)) {
    if (name !== undefined) [one, other] = [memberOf(one, name), memberOf(other, name)]
    else if (Array.isArray(one) && Array.isArray(other)) {
      one = one[Number(index)] as unknown
      other = other.find(sameAs(one)) as unknown
    }
    if (sameAs(one)(other) && !Number.isNaN(momentOf(one))) found.push([one, other])
  }
  return found
}

function sameAs(one: unknown): (other: unknown) => boolean {
  return (other) => isMembers(one) && isMembers(other) && one['id'] !== undefined && one['id'] === other['id']
}

/** Returns NaN, with which every comparison is false, without a readable `updatedAt`. */
function momentOf(entry: unknown): number {
  return Date.parse(String(isMembers(entry) ? memberOf(attributesOf(entry), 'updatedAt') : undefined))
}

function dataIn(body: unknown): readonly unknown[] {
  const data = memberOf(body, 'data')
  return Array.isArray(data) ? data : []
}

function memberOf(value: unknown, name: string): unknown {
  return isMembers(value) && Object.hasOwn(value, name) ? value[name] : undefined
}
