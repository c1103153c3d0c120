/**
 * The indexes of "newest first", the first list of nearly every site: one on `createdAt` and, if there are drafts, one on `publishedAt`.
 * The locale comes second: first, it would serve no list of all locales, and SQLite would find the rows of a list in any other order by it.
 */
import type { ProjectConfig } from '@content-gen/contract'
import { compareText } from '../compare-text.js'
import type { Report } from '../diagnostics.js'
import type { MigratedTables } from '../schema.js'
import type { ContentType } from '../source.js'
import { draftOf, type Layout } from './layout-draft.js'
import type { SystemColumns } from './system.js'

interface Context {
  readonly config: ProjectConfig
  readonly migrated: MigratedTables
  readonly report: Report
}

/**
 * Adds the indexes to the tables that have them or are not migrated yet. For other tables it reports the line to add: their owner decides. An
 * empty list in the config means that a type needs none.
 */
export function layOutNewest(layout: Layout, { config, migrated, report }: Context): void {
  const lines: string[] = []
  for (const type of layout.models.values()) {
    const system = layout.system.get(type.uid)
    const declared = config.indexes[type.uid]
    if (type.sort !== 'content-type' || system === undefined || !isListed(type) || declared?.length === 0) continue
    const draft = draftOf(layout, type.uid)
    const known = migrated.get(draft.name)
    const missing: (readonly string[])[] = []
    for (const columns of newestFirst(system)) {
      // A declared index with more attributes, or with the locale in front, serves the same lists.
      if (declared?.some((list) => list.find((name) => name !== 'locale') === columns[0])) continue
      const fields = columns.map((column) => system[column]?.field ?? column)
      const [moment = ''] = fields
      // With a locale or without: the type may have become localized.
      const isOwn = known === undefined || known.has(moment) || known.has(`${moment},locale`)
      if (isOwn) draft.declared.push(fields)
      else missing.push(columns)
    }
    if (missing.length > 0)
      lines.push(`${JSON.stringify(type.uid)}: ${JSON.stringify([...(declared ?? []), ...missing])}`)
  }
  if (lines.length === 0) return
  report.warn(
    'index-newest-missing',
    { file: config.file, pointer: '/indexes' },
    `a list of the newest entries of ${lines.length === 1 ? 'a type' : `${lines.length} types`} reads the whole table for lack of an index`,
    `Add to "indexes", or [] for a type that needs none: ${lines.toSorted(compareText).join(', ')}`,
  )
}

function isListed({ uid, kind }: ContentType): boolean {
  return uid.startsWith('api::') && kind === 'collectionType'
}

function newestFirst(system: SystemColumns): readonly (readonly ('createdAt' | 'publishedAt' | 'locale')[])[] {
  const moments = (['createdAt', 'publishedAt'] as const).filter((moment) => system[moment] !== null)
  return moments.map((moment) => (system.locale === null ? [moment] : [moment, 'locale']))
}
