import { Additions } from './additions.js'
import type { Holder } from './additions.js'
import { changeList } from './change-list.js'
import { leastOf } from './least.js'
import { inverseKeyRows, joinRows } from './link-rows.js'
import { changeMorphRows, inverseMorphKeyRows, inverseMorphRows } from './morph-rows.js'
import { linkedBy } from '../input/relation.js'
import type { CompiledType } from '../../types.js'
import type { LinkInput, RowInput } from '../input/entry-input.js'
import type { NewRow } from '../../tables.js'
import type { RelationChange } from '../input/relation.js'
import type { WriteTransaction } from '../write-transaction.js'
import type { LinkRows } from './link-rows.js'

/** A row of the database, and the changes that a body asks for. */
export interface StoredRow {
  readonly row: RowInput
  readonly id: number
}

/** Applies the links of a row that are not its own columns. */
export async function changeLinks(writing: WriteTransaction, { row, id }: StoredRow): Promise<void> {
  const additions = new Additions(writing)
  for (const input of row.links) {
    await changeLink(writing, row.type, input, id, false, additions)
    await additions.store()
  }
}

/** Adds the links of a new row, which has none yet. */
export async function addLinks(
  writing: WriteTransaction,
  row: RowInput,
  added: NewRow,
  additions: Additions,
): Promise<void> {
  for (const input of row.links) await changeLink(writing, row.type, input, added, true, additions)
}

async function changeLink(
  writing: WriteTransaction,
  type: CompiledType,
  input: LinkInput,
  id: Holder,
  isNew: boolean,
  additions: Additions,
): Promise<void> {
  const { link } = input.attribute.descriptor
  const { change } = input
  if (change.kind === 'setMorph' || change.kind === 'patchMorph') {
    if (link.kind === 'morphTable') await changeMorphRows(writing, link, change, id, isNew, additions)
    return
  }
  const rows = linkRows(writing, type, input, id, additions)
  if (rows !== null) await changeList(rows, oneOrMany(input, change, isNew), isNew, writing.pauses)
}

function linkRows(
  writing: WriteTransaction,
  type: CompiledType,
  { attribute }: LinkInput,
  id: Holder,
  additions: Additions,
): LinkRows | null {
  const { link } = attribute.descriptor
  const target = attribute.kind === 'morph' ? attribute.links[0]?.target : attribute.link.target
  if (target === undefined) return null
  switch (link.kind) {
    case 'joinTable':
      return joinRows(writing, link, id, additions)
    case 'inverseKey':
      return inverseKeyRows(writing, target, link, id, additions)
    case 'inverseMorphTable':
      return attribute.kind === 'morph' ? inverseMorphRows(writing, type, attribute, link, id, additions) : null
    case 'inverseMorphKey':
      return inverseMorphKeyRows(writing, type, target, link, id, additions)
    default:
      return null
  }
}

/** On a to-one side, any other link is removed. */
function oneOrMany({ attribute }: LinkInput, change: RelationChange, isNew: boolean): RelationChange {
  if (attribute.many) return change
  const ids = linkedBy(change)
  if (change.kind === 'patch' && ids.length === 0) return change
  // Of several links of a new row, Strapi v4 shows the one to the least id.
  const one = isNew ? leastOf(ids) : ids.at(-1)
  return { kind: 'set', ids: one === undefined ? [] : [one] }
}
