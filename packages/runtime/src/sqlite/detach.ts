import { Pauses } from '../load/pauses.js'
import { sqliteDialect } from './dialect.js'
import type { Reference } from './references.js'
import type { WriteHandle } from './write-handle.js'

/** The most rows that the database's own rules may change in one statement, during which nothing else runs. */
const mostAtOnce = 250
/** SQLite takes 500 at most. */
const lookedAtTogether = 100

const { identifier } = sqliteDialect

/** Returns true if deleting rows changes more others than one statement should. */
export function areHeldByMany(handle: WriteHandle, table: string, ids: readonly number[]): boolean {
  let room = mostAtOnce
  return ids.some((id) => (room = roomAfter(handle, table, id, room)) < 0)
}

function roomAfter(handle: WriteHandle, table: string, id: number, given: number): number {
  let room = given
  const references = handle.referencesTo(table)
  for (const text of lookingAt(references)) {
    const rows = handle.rows({ text, values: [id, room + 1] })
    room -= rows.length
    for (const row of rows) {
      if (room < 0) return room
      const reference = references[Number(row['reference'])]
      if (reference?.deletes) room = roomAfter(handle, reference.table, Number(row['id']), room)
    }
  }
  return room
}

const texts = new WeakMap<readonly Reference[], readonly string[]>()

/** Returns statements that list the rows which refer to a row, each with the place of its reference. */
function lookingAt(references: readonly Reference[]): readonly string[] {
  let known = texts.get(references)
  if (known === undefined) texts.set(references, (known = lookTexts(references)))
  return known
}

function lookTexts(references: readonly Reference[]): string[] {
  const looks = references.map(
    ({ table, column }, index) =>
      `select ${index} as reference, "id" from ${identifier(table)} where ${identifier(column)} = ?1`,
  )
  const together: string[] = []
  for (let start = 0; start < looks.length; start += lookedAtTogether)
    together.push(`${looks.slice(start, start + lookedAtTogether).join(' union all ')} limit ?2`)
  return together
}

/**
 * Does what the database's own rules do before a row is deleted, a few rows at a time, so that other work runs in between. `opened` throws
 * once the transaction is over.
 */
export async function detach(opened: () => WriteHandle, table: string, id: number): Promise<void> {
  await detachBelow(opened, table, id, new Pauses())
}

async function detachBelow(opened: () => WriteHandle, table: string, id: number, pauses: Pauses): Promise<void> {
  for (const reference of opened().referencesTo(table)) {
    for (let ids; (ids = referring(opened(), reference, id, mostAtOnce)).length > 0;) {
      if (reference.deletes) for (const each of ids) await detachBelow(opened, reference.table, each, pauses)
      opened().run({ text: letGo(reference), values: [JSON.stringify(ids)] })
      if (pauses.areDue) await pauses.pause()
    }
  }
}

function referring(handle: WriteHandle, { table, column }: Reference, id: number, most: number): number[] {
  const text = `select "id" from ${identifier(table)} where ${identifier(column)} = ?1 limit ?2`
  return handle.rows({ text, values: [id, most] }).map((row) => Number(row['id']))
}

function letGo({ table, column, deletes }: Reference): string {
  const change = deletes
    ? `delete from ${identifier(table)}`
    : `update ${identifier(table)} set ${identifier(column)} = null`
  return `${change} where "id" in (select value from json_each(?1))`
}
