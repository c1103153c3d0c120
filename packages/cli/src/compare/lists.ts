import type { Answer } from './ask.js'
import { attributesOf, isMembers } from './differences.js'

interface Asked {
  readonly parts: readonly string[]
  readonly old: Answer
  readonly new: Answer
}

interface Entry {
  readonly id: number
  readonly attributes: Readonly<Record<string, unknown>>
}

/**
 * Returns true if both lists have the same values of the attribute that they are sorted by, differ in no entry whose value is its own, and
 * the new one sorts equal values by id; without a sort, if the same entries are now sorted by id.
 */
export function isTieOrder({ parts, old, new: young }: Asked): boolean {
  const [before, after] = [entriesIn(old), entriesIn(young)]
  if (before.length !== after.length || before.length === 0) return false
  const sort = parts.find((part) => part.startsWith('sort'))
  const [, name] = /^sort(?:\[0\])?(?:=|: \[")(\w+)(?::\w+)?(?:"\])?$/i.exec(sort ?? '') ?? []
  if (name === undefined && sort !== undefined) return false
  const valueOf = (entry: Entry | undefined) =>
    name === undefined ? '' : JSON.stringify(name === 'id' ? entry?.id : entry?.attributes[name])
  const times = new Map<string | undefined, number>()
  for (const entry of before) times.set(valueOf(entry), (times.get(valueOf(entry)) ?? 0) + 1)
  const isTied = (index: number) => {
    const value = valueOf(before[index])
    const isLast = value === valueOf(before.at(-1)) || value === valueOf(before[0])
    return (times.get(value) ?? 0) > 1 || (name !== undefined && isLast)
  }
  const areSame = name !== undefined || sameIds(before, after)
  return (
    areSame &&
    before.every((entry, index) => {
      const [other, next] = [after[index], after[index + 1]]
      if (other === undefined || valueOf(entry) !== valueOf(other)) return false
      if (entry.id !== other.id && !isTied(index)) return false
      return next === undefined || valueOf(next) !== valueOf(other) || other.id < next.id
    })
  )
}

/** Returns true if a list has an entry twice. */
export function repeatsEntries(answer: Answer): boolean {
  const ids = entriesIn(answer).map(({ id }) => id)
  return new Set(ids).size < ids.length
}

/** Returns true if the new list lacks entries of the old one, has no other, and each that it lacks is explained. */
export function missingOnly(
  { parts, old, new: young }: Asked,
  explains: (attributes: Entry['attributes'], parts: readonly string[]) => boolean,
): boolean {
  const [before, after] = [entriesIn(old), entriesIn(young)]
  const left = new Set(after.map(({ id }) => id))
  const missing = before.filter(({ id }) => !left.has(id))
  return (
    missing.length > 0 &&
    missing.length + after.length === before.length &&
    missing.every(({ attributes }) => explains(attributes, parts))
  )
}

function sameIds(before: readonly Entry[], after: readonly Entry[]): boolean {
  const ids = new Set(before.map(({ id }) => id))
  return after.every(({ id }) => ids.has(id))
}

function entriesIn({ body }: Answer): Entry[] {
  const data = isMembers(body) ? listIn(body['data']) : null
  if (!Array.isArray(data)) return []
  return data.flatMap((entry: unknown) => {
    if (!isMembers(entry) || typeof entry['id'] !== 'number') return []
    return [{ id: entry['id'], attributes: attributesOf(entry) }]
  })
}

/** GraphQL's is one level deeper: `{ articles: { data: [] } }`. */
function listIn(data: unknown): unknown {
  const [answer, ...others] = isMembers(data) ? Object.values(data) : []
  return isMembers(answer) && others.length === 0 ? answer['data'] : data
}
