/** Recognizes writes that take a single statement: the common ones. The database itself checks what they refer to. */
import { isOwned } from '../recording/entry-tables.js'
import { restrictedFiles } from './checks.js'
import { isExclusive } from '../types.js'
import { insertedAtOnce } from './rows/insert.js'
import { givesOnce } from './given-items.js'
import type { EntryInput, LinkInput, RowInput } from './input/entry-input.js'

/** Only new rows belong to it, and no more than are inserted together. */
export function isOneInsert(input: EntryInput): boolean {
  return isSettled(input) && newRowsOf(input.row) <= insertedAtOnce
}

/** Returns true if a new entry sets no link that is a value of another entry. */
export function isOneEntry({ row }: EntryInput): boolean {
  return row.links.every((link) => isOwned(link.attribute) || isNothing(link))
}

/** Returns the number of rows that a new row consists of; infinite if other rows change as well. */
function newRowsOf({ components, links }: RowInput): number {
  let count = 1
  for (const link of links) count += linkRowsOf(link)
  for (const { items } of components) for (const { row } of items) count += newRowsOf(row)
  return count
}

function linkRowsOf(link: LinkInput): number {
  if (isNothing(link) || (isOneKey(link) && !isExclusive(link.attribute))) return 0
  const { attribute, change } = link
  if (attribute.descriptor.link.kind !== 'joinTable' || change.kind === 'setMorph') return Infinity
  return change.kind === 'set' ? change.ids.length : change.connect.length
}

/** Only columns change, whatever they held. */
export function isOneUpdate(input: EntryInput): boolean {
  const { components, links } = input.row
  return isSettled(input) && components.length === 0 && links.every((link) => isOneKey(link) && isPlainKey(link))
}

/** Only the database could still refuse it. */
function isSettled(input: EntryInput): boolean {
  if (givesOnce(input.row) || input.judged.size > 0) return false
  if (input.issues.length > 0 || input.malformed !== null || input.relations !== null) return false
  return input.impossible.size === 0 && input.foreignFiles.size === 0 && restrictedFiles(input.row).length === 0
}

/** With several ids for one place, a foreign key would check only one of them. */
function isOneKey({ attribute, change }: LinkInput): boolean {
  if (attribute.descriptor.link.kind !== 'foreignKey') return false
  if (change.kind === 'set') return change.ids.length <= 1
  return change.kind === 'patch' && change.connect.length === 1 && change.disconnect.length === 0
}

/** Neither another row nor the old value matters. */
function isPlainKey({ attribute }: LinkInput): boolean {
  const { link } = attribute.descriptor
  return link.kind === 'foreignKey' && link.position === undefined && !isExclusive(attribute)
}

/** A new row starts without links. */
function isNothing({ change }: LinkInput): boolean {
  switch (change.kind) {
    case 'set':
      return change.ids.length === 0
    case 'setMorph':
      return change.refs.length === 0
    default:
      return change.connect.length === 0
  }
}
