import type { ContentType, Entry, WorkingCopy } from '@content-gen/admin/panel-api'
import { send } from '../../api/index.js'
import { sameValue } from '../document/same.js'
import { own, type Values } from '../document/values.js'

/** Returns true if the form of a type saves into working copies, from which people publish. */
export function savesWork({ versioned, draftAndPublish, review }: ContentType): boolean {
  return versioned && (draftAndPublish || (review !== undefined && !review.skips))
}

/** Returns the values of an entry as its form has them. */
export function workOf(type: ContentType, { document, copy }: Pick<Entry, 'document' | 'copy'>): Values {
  return savesWork(type) ? { ...document, ...copy?.document } : document
}

/** A change of an entry. */
interface FieldChange {
  readonly takeBack: () => Promise<unknown>
  /** The working copy that was begun with it. */
  readonly begun?: WorkingCopy
}

/** Puts values into an entry as its form would save them. Null: the entry had them already. */
export async function setFields(type: ContentType, id: number, values: Values): Promise<FieldChange | null> {
  const { data: entry } = await send<Entry>(`/entries/${type.uid}/${id}`)
  return changeFields(type, entry, values)
}

/** The same for an entry that was read. */
export async function changeFields(type: ContentType, entry: Entry, values: Values): Promise<FieldChange | null> {
  const path = `/entries/${type.uid}/${entry.id}`
  const known = workOf(type, entry)
  const changed = Object.entries(values).filter(([name, value]) => !sameValue(own(known, name), value))
  if (changed.length === 0) return null
  const [after, before] = [
    Object.fromEntries(changed),
    Object.fromEntries(changed.map(([name]) => [name, own(known, name) ?? null])),
  ]
  if (savesWork(type)) return setInWork(type.uid, entry, after, before)
  const save = async (document: Values, { version }: Pick<Entry, 'version'>) => {
    const body = { document, ...(version === null ? {} : { version }) }
    return (await send<Entry>(path, { method: 'PUT', body })).data
  }
  const saved = await save(after, entry)
  const takeBack = async () => {
    const { data: now } = await send<Entry>(path)
    const isKept = Object.entries(after).every(([name, value]) => sameValue(own(now.document, name), value))
    // The server refuses what is older than a change of somebody else.
    return save(before, isKept ? now : saved)
  }
  return { takeBack }
}

async function setInWork(
  uid: string,
  { id, version, copy }: Entry,
  after: Values,
  before: Values,
): Promise<FieldChange> {
  const copies = `/editorial/copies/${uid}`
  const save = async (document: Values, { id: of, revision }: Pick<WorkingCopy, 'id' | 'revision'>) => {
    const body = { revision, document, merge: true }
    return (await send<WorkingCopy>(`${copies}/${of}`, { method: 'PUT', body })).data
  }
  if (copy !== null) {
    const saved = await save(after, copy)
    return { takeBack: () => save(before, saved) }
  }
  const body = { entry: id, ...(version === null ? {} : { version }), document: after }
  const { data: begun } = await send<WorkingCopy>(copies, { method: 'POST', body })
  const takeBack = async () => {
    const { data: now } = await send<WorkingCopy>(`${copies}/${begun.id}`)
    // Others have gone on with it.
    if (now.revision !== begun.revision) return save(before, begun)
    return send(`${copies}/${begun.id}`, { method: 'DELETE' })
  }
  return { takeBack, begun }
}
