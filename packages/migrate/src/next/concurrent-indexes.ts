import { splitStatements } from '@content-gen/operate'

const create = /^CREATE INDEX ("(?:[^"]|"")+") /
const drop = /^DROP INDEX ("(?:[^"]|"")+")$/

/**
 * Returns the script of a migration that changes nothing but indexes, so that PostgreSQL builds them while rows are written; null if it
 * changes anything else, since such a migration is one transaction, in which that is impossible.
 */
export function concurrentIndexes(script: string): string | null {
  const statements = splitStatements('postgresql', script).map(({ text }) => text.trim())
  const names = statements.map((text) => (create.exec(text) ?? drop.exec(text))?.[1])
  if (names.length === 0 || names.includes(undefined) || new Set(names).size < names.length) return null
  const concurrent = statements.map((text) => `${text.replace('INDEX', 'INDEX CONCURRENTLY')};\n`)
  return [
    '-- Without a lock, so not in a transaction: any other statement belongs to another migration.\n',
    ...concurrent,
  ].join('')
}
