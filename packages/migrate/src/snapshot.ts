import { MigrationError, type Migration } from '@content-gen/operate'

const head = (parent: string | null) =>
  `// The schema after this migration, which follows ${parent ?? 'nothing'}. Do not edit.\n\n`

/** The text kept beside a migration: the schema it leads to, and the name of the migration that it was made upon. */
export function printSnapshot(schema: string, parent: string | null): string {
  return head(parent) + schema.replace(/^(?:\/\/[^\n]*\n|\s*\n)+/, '')
}

export interface Snapshot {
  readonly name: string
  readonly schema: string
  readonly content: string | null
}

/** The newest migration with a schema: where the next one starts. */
export function lastSnapshot(migrations: readonly Migration[]): Snapshot | null {
  const kept = migrations.flatMap(({ name, schema, content }) => (schema === null ? [] : [{ name, schema, content }]))
  for (const [index, { name, schema }] of kept.entries()) {
    const parent = kept[index - 1]?.name ?? null
    // Git may have changed the line ends.
    if (schema.replaceAll('\r\n', '\n').startsWith(head(parent))) continue
    const message = `prisma/migrations/${name} was not made upon ${parent ?? 'an empty schema'}, the migration before it.`
    const hint = `Two branches may have met, or a migration was deleted. Delete ${name} and what follows it, and run \`content-gen migrate dev\` again.`
    throw new MigrationError('migrations-diverged', message, hint)
  }
  return kept.at(-1) ?? null
}
