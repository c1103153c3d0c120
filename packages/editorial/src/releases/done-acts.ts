import { selectRows, tableOf } from '@content-gen/runtime/write'
import type { CompiledType, Types } from '@content-gen/runtime/query'
import type { Row, WriteTransaction } from '@content-gen/runtime/write'
import type { Act, Done, EntryState } from '../acts/act.js'
import { copies } from '../tables.js'
import type { Actor } from '../versions/actor.js'
import { labelOf } from '../versions/label-of.js'
import { lastVersions } from './versions-since.js'

/** The most of a title that is kept. */
const longestTitle = 255

/** An entry at a moment. */
interface Found {
  /** null: there is none. */
  readonly shown: (Pick<Done, 'title' | 'titleOf' | 'locale'> & Pick<EntryState, 'state'>) | null
  /** The last version; null if it has none yet. */
  readonly version: number | null
}

const nothing: Found = { shown: null, version: null }

/** Notes what acts are about before they are done; returns what then notes what they did. `made`: the entries that working copies became. */
export async function beforeActs(writing: WriteTransaction, types: Types, acts: readonly Act[]) {
  const begun = await entriesOf(writing, acts)
  const before = await foundOf(writing, types, begun)
  return async (made: ReadonlyMap<Act, number>, actor: Actor): Promise<readonly Act[]> => {
    const ended = new Map(Array.from(begun, ([act, entry]) => [act, made.get(act) ?? entry] as const))
    const after = await foundOf(writing, types, ended)
    return Array.from(ended, ([act, entry]) => {
      if (entry === null) return act
      const key = keyOf(act.type, entry)
      return { ...act, done: { entry, ...doneOf(act, before.get(key) ?? nothing, after.get(key) ?? nothing), actor } }
    })
  }
}

function doneOf(act: Act, before: Found, after: Found): Omit<Done, 'entry' | 'actor'> {
  const { title = null, titleOf = null, locale = null } = after.shown ?? before.shown ?? {}
  // Its version is stored when the transaction ends, but for that of a deletion.
  const isWritten = after.shown !== null && ('copy' in act || act.act !== 'publish' || before.shown?.state === 'draft')
  const version = isWritten ? (after.version ?? 0) + 1 : after.version
  return {
    title,
    titleOf,
    locale,
    before: before.shown && { state: before.shown.state, version: before.version },
    after: { state: after.shown?.state ?? 'deleted', version },
  }
}

/** Returns the entries that acts are about; null for a working copy that is none yet. */
async function entriesOf(writing: WriteTransaction, acts: readonly Act[]): Promise<ReadonlyMap<Act, number | null>> {
  const values = acts.flatMap((act) => ('copy' in act ? act.copy : []))
  const rows = await selectRows(writing, copies, ['entry'], { among: { field: 'id', values } })
  const byCopy = new Map(rows.map(({ id, entry }) => [Number(id), entry === null ? null : Number(entry)]))
  return new Map(acts.map((act) => [act, 'copy' in act ? (byCopy.get(act.copy) ?? null) : act.entry]))
}

async function foundOf(
  writing: WriteTransaction,
  types: Types,
  entries: ReadonlyMap<Act, number | null>,
): Promise<ReadonlyMap<string, Found>> {
  const found = new Map<string, Found>()
  for (const uid of new Set(Array.from(entries.keys(), ({ type }) => type))) {
    const type = types.get(uid)
    if (type === undefined) continue
    const ids = new Set(Array.from(entries, ([act, entry]) => (act.type === uid ? entry : null)))
    const values = [...ids].filter((id) => id !== null)
    const [shown, last] = [await shownOf(writing, type, values), await lastVersions(writing, type, values)]
    for (const id of values) found.set(keyOf(uid, id), { shown: shown.get(id) ?? null, version: last.get(id) ?? null })
  }
  return found
}

async function shownOf(writing: WriteTransaction, type: CompiledType, values: readonly number[]) {
  const title = labelOf(type)
  const field = (name: string) => {
    const attribute = type.attributes.get(name)
    return attribute?.kind === 'scalar' ? attribute.descriptor.field : null
  }
  const [locale, publishedAt] = [
    type.localized ? field('locale') : null,
    type.draftAndPublish ? field('publishedAt') : null,
  ]
  const fields = [title?.descriptor.field ?? null, locale, publishedAt].filter((name) => name !== null)
  const rows = await selectRows(writing, tableOf(type), fields, { among: { field: 'id', values } })
  const text = (row: Row, name: string | null | undefined) =>
    typeof name === 'string' && typeof row[name] === 'string' ? row[name] : null
  return new Map(
    rows.map((row) => [
      Number(row['id']),
      {
        title: text(row, title?.descriptor.field)?.slice(0, longestTitle) ?? null,
        titleOf: title?.name ?? null,
        locale: text(row, locale),
        state: publishedAt !== null && row[publishedAt] === null ? ('draft' as const) : ('published' as const),
      },
    ]),
  )
}

function keyOf(uid: string, entry: number): string {
  return `${uid} ${entry}`
}
