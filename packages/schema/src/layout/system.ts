import { userUid } from './accounts.js'
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
  /** Users: how often their tokens were revoked. Not an attribute, so no query and no body reaches it. */
  readonly tokenVersion: ColumnRef | null
  /** Users: the session that survived the last revocation. Not an attribute either. */
  readonly tokenSession: ColumnRef | null
  /** Users: hashes of their names as people read them, which must be unique. Not attributes either. */
  readonly nameKeys: readonly ColumnRef[]
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
    tokenVersion: type.uid === userUid ? reserve('tokenVersion') : null,
    tokenSession: type.uid === userUid ? reserve('tokenSession') : null,
    nameKeys: type.uid === userUid ? ['usernameKey', 'emailKey'].map(reserve) : [],
  }
}

export function layOutSystem(draft: TableDraft, system: SystemColumns): void {
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
  if (system.tokenVersion !== null) draft.add(system.tokenVersion, 'Int')
  if (system.tokenSession !== null) draft.add(system.tokenSession, 'Int')
  for (const key of system.nameKeys) {
    draft.add(key, 'String')
    draft.indexes.push([key.field])
  }
  if (system.localizationGroup === null) return
  draft.add(system.localizationGroup, 'Int')
  draft.indexes.push([system.localizationGroup.field])
}
