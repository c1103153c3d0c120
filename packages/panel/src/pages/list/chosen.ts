import type { ListedEntry } from '@content-gen/admin/panel-api'
import { send, statusOf, type Answer, type Parameters } from '../../api/index.js'
import { batches } from '../../api/in-pieces.js'

/** The entries that somebody has chosen in a list. */
export type Chosen = Some | Every

interface Some {
  readonly kind: 'some'
  /** Labels by id. */
  readonly labels: ReadonlyMap<number, string>
}

/** All that fit the list, however many: nobody reads them before they are needed. */
interface Every {
  readonly kind: 'every'
  /** The filters and the search of the list. */
  readonly query: Parameters
  /** Tells this list from others. */
  readonly list: string
  /** The last that was there: whatever is made later is not meant. */
  readonly until: number
  /** Null: there are more than can be counted in time. */
  readonly count: number | null
  readonly except: ReadonlySet<number>
}

/** So many at a time: the progress is seen, and each request is short. */
const batch = 10
/** The most entries of one request. */
export const pieceSize = 100

export const nothing: Chosen = { kind: 'some', labels: new Map() }

/** Returns how many are chosen; null: nobody knows. */
export function sizeOf(chosen: Chosen): number | null {
  if (chosen.kind === 'some') return chosen.labels.size
  return chosen.count === null ? null : Math.max(chosen.count - chosen.except.size, 0)
}

export function isChosen(chosen: Chosen, id: number): boolean {
  return chosen.kind === 'some' ? chosen.labels.has(id) : id <= chosen.until && !chosen.except.has(id)
}

/** Returns the choice with these entries, or without them. */
export function withEntries(chosen: Chosen, entries: readonly ListedEntry[], isSelected: boolean): Chosen {
  if (chosen.kind === 'every') {
    const except = new Set(chosen.except)
    for (const { id } of entries)
      if (isSelected) except.delete(id)
      else except.add(id)
    return { ...chosen, except }
  }
  const labels = new Map(chosen.labels)
  for (const { id, label } of entries)
    if (isSelected) labels.set(id, label)
    else labels.delete(id)
  return { kind: 'some', labels }
}

/** Returns the choice of all that a list has at this moment. */
export async function everyOf(uid: string, query: Parameters, list: string): Promise<Chosen> {
  const first = { ...query, columns: undefined, page: undefined, sort: 'id:desc', pageSize: 1 }
  const ask = (count: 'exact' | undefined): Promise<Answer<readonly ListedEntry[]>> =>
    send(`/entries/${uid}`, { query: { ...first, count } })
  let count: number | null = null
  const { data } = await ask('exact').then(
    (answer) => {
      count = answer.meta?.pagination?.total ?? null
      return answer
    },
    (error: unknown) => {
      // Counting took too long: it can be done without.
      if (statusOf(error) !== 503) throw error
      return ask(undefined)
    },
  )
  const { page: _page, pageSize: _size, sort: _sort, columns: _columns, ...narrowing } = query
  return { kind: 'every', query: narrowing, list, until: data[0]?.id ?? 0, count, except: new Set() }
}

/** Returns the chosen entries, labels by id, a few at a time. Those of a whole list are read as they are needed. */
export async function* piecesOf(
  uid: string,
  chosen: Chosen,
  size = batch,
): AsyncGenerator<ReadonlyMap<number, string>> {
  if (chosen.kind === 'some') {
    yield* batches([...chosen.labels], size)
    return
  }
  const { query, until, except } = chosen
  for (let after = 0, isMore = true; isMore;) {
    const { data, meta }: Answer<readonly ListedEntry[]> = await send(`/entries/${uid}`, {
      query: { ...query, after, pageSize: pieceSize },
    })
    const meant = data.filter(({ id }) => id <= until && !except.has(id))
    yield* batches(
      meant.map(({ id, label }) => [id, label]),
      size,
    )
    const last = data.at(-1)?.id
    isMore = meta?.pagination?.isMore === true && last !== undefined && last < until
    after = last ?? after
  }
}
