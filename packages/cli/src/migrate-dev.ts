import { createMigration, printRename, RefusedMigration } from '@content-gen/migrate'
import type { CreateOptions, NewMigration, Rename } from '@content-gen/migrate'
import { confirm, isInteractive } from './confirm.js'

/** Writes a migration; in a terminal it asks about renames and about data at risk, elsewhere both are refused. */
export async function createMigrationAsking(options: CreateOptions): Promise<NewMigration | null> {
  const renames: Rename[] = [...(options.renames ?? [])]
  const declined = new Set<string>()
  let acceptDataLoss = options.acceptDataLoss ?? false
  for (;;) {
    try {
      return await createMigration({ ...options, renames, acceptDataLoss })
    } catch (error) {
      if (!(error instanceof RefusedMigration) || !isInteractive()) throw error
      const rename = await askRename(error.renames, declined)
      if (rename) renames.push(rename)
      else if (await askLoss(error.risks)) acceptDataLoss = true
      else throw error
    }
  }
}

async function askRename(possible: readonly Rename[], declined: Set<string>): Promise<Rename | null> {
  for (const rename of possible) {
    const text = printRename(rename)
    if (declined.has(text)) continue
    const old = rename.kind === 'table' ? rename.from : `${rename.table}.${rename.from}`
    if (await confirm(`Is ${rename.to} the new name of ${old}?`)) return rename
    declined.add(text)
  }
  return null
}

function askLoss(risks: readonly string[]): Promise<boolean> {
  return confirm(`${risks.map((risk) => `  ${risk}\n`).join('')}Go on?`)
}
