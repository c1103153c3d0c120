/** A site that a real Strapi made on PostgreSQL, with all kinds of attributes, beside the models of the magazine. */
import { cpSync, readFileSync, rmSync } from 'node:fs'
import { connect, type DatabaseOptions } from '@content-gen/operate'
import type { Provider } from '../../../test/databases.js'
import { at } from '../../../test/docs/page.js'
import { importingProject, type ImportingProject } from './importing-project.js'

const site = at('packages/transfer/test/site')

export const statementsOfSite = readFileSync(`${site}/postgresql.sql`, 'utf8')

const config = { admin: { enabled: true }, editorial: { enabled: true }, i18n: { locales: ['en', 'fr'] } }

/** Makes projects with its models. */
export function projectsOfSite(name: string): (part: string, provider: Provider) => Promise<ImportingProject> {
  const models = at(`.demo/test/${name}-models`)
  rmSync(models, { recursive: true, force: true })
  for (const folder of [at('fixtures/magazine'), site])
    cpSync(`${folder}/src`, `${models}/src`, { recursive: true, filter: (path) => !path.endsWith('.ts') })
  return (part, provider) => importingProject(`${name}${part}-${provider}`, provider, models, config)
}

/** Have other names in a project that was imported into before. */
const named = new Set(['content_gen_administrators', 'up_roles'])

/** The tables that an import fills, and whose rows two projects have alike. */
export function filledTables({ projectDir }: DatabaseOptions, ...without: readonly string[]): readonly string[] {
  const schema = readFileSync(`${projectDir}/prisma/schema.prisma`, 'utf8')
  return [...schema.matchAll(/@@map\("([^"]+)"\)/g)].flatMap(([, table = '']) =>
    /^content_gen_(?!api_tokens)/.test(table) || named.has(table) || without.includes(table) ? [] : [table],
  )
}

export async function emptied({ database }: ImportingProject, ...without: readonly string[]): Promise<void> {
  const { query, close } = await connect(database)
  for (const table of [...filledTables(database, ...without), 'content_gen_webhooks'])
    await query(`delete from "${table}"`)
  await close()
}

/** The rows of each table. Ids that a project gives itself depend on what was there before. */
export async function contents(database: DatabaseOptions): Promise<ReadonlyMap<string, readonly string[]>> {
  const { query, close } = await connect(database)
  const found = new Map<string, readonly string[]>()
  for (const table of filledTables(database)) {
    const rows = await query(`select * from "${table}" order by id`)
    const isOwn = !statementsOfSite.includes(`CREATE TABLE "${table}"`)
    found.set(
      table,
      rows
        .map(({ id, ...row }) => JSON.stringify(isOwn || table === 'up_permissions' ? row : { id, ...row }))
        .toSorted(),
    )
  }
  await close()
  return found
}
