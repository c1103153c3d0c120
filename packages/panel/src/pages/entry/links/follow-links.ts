/** Changes the links to an entry in the texts of others, each of which is saved as its form would save it. */
import type { ContentType, Entry, NewEntry, Use, WorkingCopy } from '@content-gen/admin/panel-api'
import { errorOf, send, statusOf, type CatalogIndex } from '../../../api/index.js'
import { componentOf, isItem, modelsOf, own, type Models, type Values } from '../../../form/document/values.js'
import { changeFields, savesWork, workOf } from '../../../form/saving/set-fields.js'
import type { MoveLinks } from './move-links.js'

/**
 * `live`: on the site, or in a draft without work. `saved`: it waits for its publication with other work, or for somebody who may publish it.
 * `approved`: work that was left alone, since a change would take its approval back. `failed`: it was refused.
 */
export type FollowResult = 'live' | 'saved' | 'approved' | 'failed'

export interface Followed {
  readonly use: Use
  readonly result: FollowResult
  readonly error?: Error
}

export interface FollowProgress {
  readonly total: number
  readonly followed: readonly Followed[]
  /** The error that ended it early. */
  readonly error: Error | null
  readonly isOver: boolean
}

/** Changes the links in one text after the other, and tells of each. */
export async function followLinks(
  catalog: CatalogIndex,
  uses: readonly Use[],
  move: MoveLinks,
  tell: (progress: FollowProgress) => void,
  signal: AbortSignal,
): Promise<void> {
  let progress: FollowProgress = { total: uses.length, followed: [], error: null, isOver: false }
  const report = (next: Partial<FollowProgress>) => tell((progress = { ...progress, ...next }))
  report({})
  try {
    for (const use of uses) {
      if (signal.aborted) break
      report({ followed: [...progress.followed, await followOne(catalog, use, move)] })
    }
    report({ isOver: true })
  } catch (error) {
    report({ isOver: true, error: errorOf(error) })
  }
}

/** Changes the links in one entry, or in work on a new one. Throws if the server does not answer. */
async function followOne(catalog: CatalogIndex, use: Use, move: MoveLinks): Promise<Followed> {
  try {
    const type = catalog.typeOf.get(use.type)
    if (type === undefined) return { use, result: 'failed' }
    const result = await (use.from === 'copy' ? followInNew : followInEntry)(type, use.id, modelsOf(catalog), move)
    return { use, result }
  } catch (error) {
    if (!isRefusal(error)) throw error
    return { use, result: 'failed', error: errorOf(error) }
  }
}

async function followInEntry(type: ContentType, id: number, models: Models, move: MoveLinks): Promise<FollowResult> {
  const { data: entry } = await send<Entry>(`/entries/${type.uid}/${id}`)
  if (isApproved(type, entry.copy)) return 'approved'
  const change = await changeFields(type, entry, movedValues(models, type.uid, workOf(type, entry), move))
  if (!savesWork(type)) return 'live'
  const begun = change?.begun
  const mayPublish = entry.can.publish && (type.review === undefined || type.review.skips)
  if (begun === undefined || !mayPublish) return 'saved'
  try {
    // It keeps the state that it has.
    const body = { revision: begun.revision, merge: true, publish: false }
    await send(`/editorial/copies/${type.uid}/${begun.id}/publish`, { method: 'POST', body })
    return 'live'
  } catch (error) {
    if (!isRefusal(error)) throw error
    return 'saved'
  }
}

async function followInNew(type: ContentType, id: number, models: Models, move: MoveLinks): Promise<FollowResult> {
  const { copy } = (await send<NewEntry>(`/entries/${type.uid}/copies/${id}`)).data
  if (isApproved(type, copy)) return 'approved'
  const document = movedValues(models, type.uid, copy.document, move)
  const body = { revision: copy.revision, document, merge: true }
  await send<WorkingCopy>(`/editorial/copies/${type.uid}/${id}`, { method: 'PUT', body })
  return 'saved'
}

function isApproved({ review }: ContentType, copy: Pick<WorkingCopy, 'review'> | null): boolean {
  if (review === undefined || review.skips || copy?.review === undefined) return false
  return copy.review.isPublishable && copy.review.state !== review.states[0]
}

/** Returns the attributes of an entry or item in which links are moved, as they are then. */
export function movedValues(models: Models, uid: string, values: Values, move: MoveLinks): Values {
  const moved: Record<string, unknown> = {}
  const moveItem = (item: unknown, component: string | null) => {
    if (!isItem(item) || component === null) return item
    const changed = movedValues(models, component, item, move)
    return Object.keys(changed).length === 0 ? item : { ...item, ...changed }
  }
  for (const attribute of models.get(uid)?.attributes ?? []) {
    const value = own(values, attribute.name)
    let next = value
    if (attribute.type === 'richtext' || attribute.type === 'blocks') next = move(value)
    else if (attribute.type === 'component' || attribute.type === 'dynamiczone') {
      const each = (item: unknown) => moveItem(item, componentOf(attribute, item))
      if (!Array.isArray(value)) next = each(value)
      else if (value.some((item: unknown) => each(item) !== item)) next = value.map(each)
    }
    if (next !== value) moved[attribute.name] = next
  }
  return moved
}

function isRefusal(error: unknown): boolean {
  const status = statusOf(error)
  return status !== null && status >= 400 && status < 500 && status !== 401
}
