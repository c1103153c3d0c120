import { labelOf, RecentWork, shownActor } from '@content-gen/editorial'
import type { RecentCopy } from '@content-gen/editorial'
import type { Caller, Store } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { AdminCaller } from '../administrators/admin-caller.js'
import type { Home, HomeEntry, LinkLabel } from '../panel-api/index.js'
import { labelsOf } from '../content/labels.js'
import type { CompiledRights } from '../rights/compiled-rights.js'
import { Drafts } from './drafts.js'
import { Translations } from './translations.js'

/** The most lines of each part. */
const most = 10

/** Finds what the first page of the panel shows. */
export class HomeReader {
  readonly #work: RecentWork | null
  readonly #drafts: Drafts
  readonly #translations: Translations

  constructor(private readonly store: Store) {
    this.#work = store.config.editorial === undefined ? null : new RecentWork(store)
    this.#drafts = new Drafts(store)
    this.#translations = new Translations(store)
  }

  async read(administrator: AdminCaller, caller: Caller, rights: CompiledRights): Promise<Home> {
    const work = this.#work
    const none = { mine: [], waiting: [], scheduled: [] }
    const [recent, drafts, untranslated] = await Promise.all([
      work === null ? none : this.#recent(work, administrator, caller, rights),
      this.#drafts.counted(caller, rights),
      this.#translations.missing(caller, rights),
    ])
    return { ...recent, drafts, untranslated }
  }

  async #recent(work: RecentWork, { id, name }: AdminCaller, caller: Caller, rights: CompiledRights) {
    const [changes, copies, scheduled] = await Promise.all([
      work.changesOf(id, most),
      work.copies(caller, 5 * most),
      rights.shown.releases.read ? work.scheduled(most) : [],
    ])
    const refs = [...changes.map(({ type, entry }) => ({ type, id: entry })), ...copies.flatMap(entryOf)]
    const { links } = await labelsOf(this.store, rights.types, caller, refs)
    const labels = new Map(links.map((link) => [`${link.type} ${link.id}`, link]))
    const changed = changes.flatMap(({ type, entry, at }): HomeEntry[] => {
      const link = labels.get(`${type} ${entry}`)
      return link ? [{ type, id: entry, copy: null, ...namesOf(link), at, by: name }] : []
    })
    const worked = copies.map((copy) => ({ copy, lines: this.#line(copy, rights, caller, labels) }))
    const own = worked.filter(({ copy: { savedBy } }) => savedBy.kind === 'administrator' && savedBy.id === String(id))
    return {
      mine: latest([...own.flatMap(({ lines }) => lines), ...changed]),
      waiting: worked.flatMap(({ lines }) => lines).slice(0, most),
      scheduled: scheduled.map(({ id: release, name: title, at }) => ({ release, name: title, at })),
    }
  }

  /** A copy whose entry the caller does not see is nothing for it. */
  #line(
    copy: RecentCopy,
    rights: CompiledRights,
    caller: Caller,
    labels: ReadonlyMap<string, LinkLabel>,
  ): [HomeEntry] | [] {
    const { type, entry, savedAt: at, savedBy } = copy
    const seen = rights.types.get(type)
    const link = labels.get(`${type} ${entry}`)
    const names = entry === null ? seen && { label: newLabel(seen, copy) } : link && namesOf(link)
    if (names === undefined) return []
    return [{ type, id: entry, copy: copy.id, ...names, at, by: shownActor(savedBy, caller).name }]
  }
}

function namesOf({ label, inWork }: LinkLabel): Pick<HomeEntry, 'label' | 'inWork'> {
  return { label, ...(inWork === undefined ? {} : { inWork }) }
}

function entryOf({ type, entry }: RecentCopy) {
  return entry === null ? [] : [{ type, id: entry }]
}

/** Empty while nobody has written what names it. */
function newLabel(type: CompiledType, { document }: RecentCopy): string {
  const value = document?.[labelOf(type)?.name ?? '']
  return typeof value === 'string' ? value : ''
}

/** Each entry once: somebody who goes on with it goes on with the working copy. */
function latest(entries: readonly HomeEntry[]): readonly HomeEntry[] {
  const known = new Map<string, HomeEntry>()
  for (const entry of entries) {
    const key = `${entry.type} ${entry.id ?? `copy ${entry.copy}`}`
    if (!known.has(key)) known.set(key, entry)
  }
  return [...known.values()].sort((one, other) => (one.at < other.at ? 1 : -1)).slice(0, most)
}
