import { createMigration, printRename, RefusedMigration } from '@content-gen/migrate'
import type { CreateOptions, NewMigration, Rename } from '@content-gen/migrate'
import { confirm, isInteractive } from '@content-gen/operate/commands'

/**
 * Writes a migration; in a terminal it asks about renames and about data at risk, otherwise both are refused. `signal` aborts a question.
 */
export async function createMigrationAsking(
  options: CreateOptions,
  signal?: AbortSignal,
): Promise<NewMigration | null> {
  const renames: Rename[] = [...(options.renames ?? [])]
  const declined = new Set<string>()
  let acceptDataLoss = options.acceptDataLoss ?? false
  for (;;) {
    try {
      return await createMigration({ ...options, renames, acceptDataLoss })
    } catch (error) {
      if (!(error instanceof RefusedMigration) || !isInteractive()) throw error
      const rename = await askRename(error.renames, declined, signal)
      if (rename) renames.push(rename)
      else if (await askLoss(error.risks, signal)) acceptDataLoss = true
      else throw error
    }
  }
}

async function askRename(
  possible: readonly Rename[],
  declined: Set<string>,
  signal?: AbortSignal,
): Promise<Rename | null> {
  for (const rename of possible) {
    const text = printRename(rename)
    if (declined.has(text)) continue
    if (await confirm(`Was ${rename.from} renamed to ${rename.to}?`, signal)) return rename
    declined.add(text)
  }
  return null
}

function askLoss(risks: readonly string[], signal?: AbortSignal): Promise<boolean> {
  return confirm(`${risks.map((risk) => `  ${risk}\n`).join('')}Go on?`, signal)
}
