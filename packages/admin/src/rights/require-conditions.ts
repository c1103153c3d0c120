import type { AdminRole } from '@content-gen/runtime'

/**
 * Requires that no condition of a role is empty: it would let the role do an act with every entry, or with none. `generate` reports it, but the
 * config may be changed since.
 * @throws Error that names the condition
 */
export function requireConditions(roles: Readonly<Record<string, AdminRole>>): void {
  for (const [name, { types }] of Object.entries(roles)) {
    for (const [uid, row] of Object.entries(types)) {
      for (const [act, said] of Object.entries(row)) {
        const empty = typeof said === 'object' ? emptyPart(said.where, ['where']) : null
        if (empty === null) continue
        const place = ['admin', 'roles', name, 'types', JSON.stringify(uid), act, ...empty].join('.')
        throw new Error(
          `${place}: an empty condition does not say which entries. Write one, as in { "title": { "$eq": "News" } }, or leave it out.`,
        )
      }
    }
  }
}

/** Returns the path of the first object or list that has nothing in it. */
function emptyPart(value: unknown, path: readonly string[]): readonly string[] | null {
  if (typeof value !== 'object' || value === null) return null
  const parts = Object.entries(value)
  if (parts.length === 0) return path
  for (const [key, part] of parts) {
    const found = emptyPart(part, [...path, key])
    if (found !== null) return found
  }
  return null
}
