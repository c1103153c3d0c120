import type { Drop } from '@content-gen/runtime/migrations'
import { splitStatements } from './statements.js'

const dropTable = /^DROP TABLE IF EXISTS "((?:[^"]|"")+)"$/
const dropColumn = /^ALTER TABLE IF EXISTS "((?:[^"]|"")+)" DROP COLUMN IF EXISTS "((?:[^"]|"")+)"$/

/** Returns what a `later.sql` takes away. */
export function dropsOf(later: string | null): readonly Drop[] {
  return splitStatements('postgresql', later ?? '').flatMap(({ text }): Drop[] => {
    const [table, column = null] = (dropTable.exec(text) ?? dropColumn.exec(text) ?? []).slice(1).map(unquote)
    return table === undefined ? [] : [[table, column]]
  })
}

function unquote(name: string): string {
  return name.replaceAll('""', '"')
}
