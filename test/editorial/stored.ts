/** The history of articles, as a database holds it. */
import { rows } from '../accounts/sql.js'
import { article } from './editor.js'
import type { Provider } from '../databases.js'

export interface StoredVersion {
  readonly entry: number
  readonly number: number
  readonly act: string
  readonly document: any
}

export interface Stored {
  /** By entry, in the order of their numbers. */
  readonly versions: ReadonlyMap<number, readonly StoredVersion[]>
  /** The titles of saves, by working copy and revision. */
  readonly saves: ReadonlyMap<string, string>
  /** The ids of the working copies that are there. */
  readonly copies: ReadonlySet<number>
  /** The states of releases. */
  readonly releases: ReadonlyMap<number, string>
  readonly events: readonly StoredEvent[]
}

export interface StoredEvent {
  readonly type: string
  readonly entry: number
  readonly name: string
  readonly deliveries: number
}

export async function storedIn(provider: Provider, url: string): Promise<Stored> {
  const all = (query: string): Promise<readonly any[]> => rows(provider, url, query)
  const versions = await all(
    `select entry, number, act, document from content_gen_versions where type = '${article}' order by entry, number`,
  )
  const saves = await all('select copy, revision, document from content_gen_saves')
  const deliveries = '(select count(*) from content_gen_deliveries d where d.event = e.id)'
  const events = await all(
    `select e.type, e.entry, e.name, ${deliveries} as deliveries from content_gen_events e order by e.id`,
  )
  return {
    versions: byEntry(versions.map((row): StoredVersion => ({ ...row, document: JSON.parse(row.document) }))),
    saves: new Map(saves.map((row) => [`${row.copy}/${row.revision}`, JSON.parse(row.document).title])),
    copies: new Set((await all('select id from content_gen_working_copies')).map(({ id }) => id)),
    releases: new Map((await all('select id, state from content_gen_releases')).map(({ id, state }) => [id, state])),
    events: events.map((row) => ({ ...row, deliveries: Number(row.deliveries) })),
  }
}

export function byEntry<Item extends { readonly entry: number }>(all: readonly Item[]): ReadonlyMap<number, Item[]> {
  const found = new Map<number, Item[]>()
  for (const item of all) {
    const known = found.get(item.entry)
    if (known) known.push(item)
    else found.set(item.entry, [item])
  }
  return found
}
