/** The difference between a database's migrations and those that the code knows. Names are sorted by code units. */
export interface Standing {
  readonly kind: 'equal' | 'behind' | 'ahead' | 'diverged'
  /** Known to the code, but not applied. */
  readonly pending: readonly string[]
  /** Applied, but not known to the code. */
  readonly unknown: readonly string[]
}

export function compareMigrations(known: readonly string[], applied: readonly string[]): Standing {
  const pending = known.filter((name) => !applied.includes(name))
  const unknown = applied.filter((name) => !known.includes(name))
  if (unknown.length === 0) return { kind: pending.length === 0 ? 'equal' : 'behind', pending, unknown }
  return { kind: pending.length === 0 ? 'ahead' : 'diverged', pending, unknown }
}

/** Describes the standing in a sentence. */
export function describeStanding({ kind, pending, unknown }: Standing): string {
  const lacks = `lacks ${countOf(pending)} of prisma/migrations (${listed(pending)})`
  const has = `has ${countOf(unknown)} that prisma/migrations does not hold (${listed(unknown)})`
  switch (kind) {
    case 'equal':
      return 'The database has every migration.'
    case 'behind':
      return `The database is behind this code: it ${lacks}.`
    case 'ahead':
      return `The database is ahead of this code: it ${has}.`
    case 'diverged':
      return `The database and this code have diverged: the database ${has}, and ${lacks}.`
  }
}

function countOf(names: readonly string[]): string {
  return names.length === 1 ? 'a migration' : `${names.length} migrations`
}

const mostListed = 10

function listed(names: readonly string[]): string {
  const rest = names.length - mostListed
  return rest > 0 ? `${names.slice(0, mostListed).join(', ')} and ${rest} more` : names.join(', ')
}
