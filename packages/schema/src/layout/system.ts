import { layOutAdded, reserveAdded } from './features.js'
import type { ColumnRef, Creators } from '../schema.js'
import type { ContentType } from '../source.js'
import type { TableDraft } from './table-draft.js'

/** The columns that the tool adds to a content type; null if the type lacks one. */
export interface SystemColumns {
  readonly createdAt: ColumnRef
  readonly updatedAt: ColumnRef
  readonly publishedAt: ColumnRef | null
  readonly locale: ColumnRef | null
  readonly localizationGroup: ColumnRef | null
  /** The administrators who made an entry and who changed it last. */
  readonly creators: Creators | null
  /** The columns that a feature adds. */
  readonly added: readonly ColumnRef[]
}

/** `hasCreators`: the project has administrators. */
export function reserveSystem(draft: TableDraft, type: ContentType, hasCreators: boolean): SystemColumns {
  const reserve = (field: string) => draft.reserve(`${type.uid} ${field}`, field)
  return {
    createdAt: reserve('createdAt'),
    updatedAt: reserve('updatedAt'),
    publishedAt: type.draftAndPublish ? reserve('publishedAt') : null,
    locale: type.isLocalized ? reserve('locale') : null,
    localizationGroup: type.isLocalized ? reserve('localizationGroup') : null,
    creators:
      hasCreators && type.uid.startsWith('api::')
        ? { createdBy: reserve('createdById'), updatedBy: reserve('updatedById') }
        : null,
    added: reserveAdded(draft, type.uid),
  }
}

export function layOutSystem(draft: TableDraft, system: SystemColumns, uid: string): void {
  draft.add(system.createdAt, 'DateTime', { isRequired: true })
  draft.add(system.updatedAt, 'DateTime', { isRequired: true })
  if (system.publishedAt !== null) draft.add(system.publishedAt, 'DateTime')
  if (system.locale !== null) draft.add(system.locale, 'String')
  if (system.creators !== null) {
    draft.add(system.creators.createdBy, 'Int')
    draft.add(system.creators.updatedBy, 'Int')
    // Roles that see their own entries alone ask for it with every read. Nobody is asked for as the last editor but in a list of the panel:
    // a scan of 200,000 rows takes 30 ms then, in a thread, and an index would grow with each save by somebody else.
    draft.indexes.push([system.creators.createdBy.field])
  }
  layOutAdded(draft, uid, system.added)
  if (system.localizationGroup === null) return
  draft.add(system.localizationGroup, 'Int')
  draft.indexes.push([system.localizationGroup.field])
}
