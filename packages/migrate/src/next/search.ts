import { createSearch, dropSearch } from '@content-gen/operate'
import type { DatabaseProvider } from '@content-gen/operate'
import { isValue } from '../content/content.js'
import type { ContentFile } from '../content/content.js'
import { step } from '../steps/step.js'
import type { Step } from '../steps/step.js'
import type { PhysicalRename } from './rename/physical-rename.js'

type Searched = ReadonlyMap<string, readonly string[]>

export interface SearchChange {
  readonly provider: DatabaseProvider
  readonly old: ContentFile | null
  readonly now: ContentFile | null
  readonly renames: readonly PhysicalRename[]
  /** The tables before the migration, under their new names. */
  readonly tables: { readonly has: (table: string) => boolean }
}

/** Returns the steps from the search indexes of one content to those of another: the engine knows nothing of them. */
export function searchSteps({ provider, old, now, renames, tables }: SearchChange): Step[] {
  if (now === null) return []
  const [before, after] = [searchedIn(old), searchedIn(now)]
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((table) => {
    const [had, has] = [before.get(table) ?? [], after.get(table) ?? []]
    const isMade = provider === 'sqlite' && renames.some((rename) => isOf(rename, table))
    if (had.join() === has.join() && !isMade) return []
    // SQLite has one index of a table, PostgreSQL one of each column.
    const kept = (columns: readonly string[]) => (column: string) =>
      provider === 'postgresql' && columns.includes(column)
    const gone = had.filter((column) => !kept(has)(column))
    const added = has.filter((column) => !kept(had)(column))
    const tells =
      has.length === 0 ? `Drops the search index of ${table}` : `Indexes the texts of ${table}: ${has.join(', ')}`
    const created = added.length === 0 ? [] : createSearch(provider, table, added)
    const isAlone = (statement: string) =>
      provider === 'postgresql' && tables.has(table) && statement.startsWith('CREATE INDEX')
    return step(`search ${table}`, tells, {
      before: gone.length === 0 ? [] : dropSearch(provider, table, gone),
      after: created.filter((statement) => !isAlone(statement)),
      alone: created.filter(isAlone).map((statement) => statement.replace('INDEX', 'INDEX CONCURRENTLY')),
    })
  })
}

/** Returns statements that leave exactly the search indexes of a content, whichever there are. */
export function searchAnew(provider: DatabaseProvider, content: ContentFile | null): string[] {
  return (content?.models ?? []).flatMap(({ table, attributes, search = [] }) => {
    const texts = attributes.flatMap((attribute) => (isValue(attribute) ? attribute.column : []))
    const others = texts.filter((column) => !search.includes(column))
    const dropped = provider === 'sqlite' && search.length > 0 ? [] : dropSearch(provider, table, others)
    return [...dropped, ...(search.length > 0 ? createSearch(provider, table, search) : [])]
  })
}

/** Returns the columns with a search index by table. */
function searchedIn(content: ContentFile | null): Searched {
  return new Map((content?.models ?? []).flatMap(({ table, search }) => (search ? [[table, search]] : [])))
}

function isOf(rename: PhysicalRename, table: string): boolean {
  return rename.kind === 'table' ? rename.from === table || rename.to === table : rename.table === table
}
