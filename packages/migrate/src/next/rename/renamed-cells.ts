import type { PhysicalRename } from './physical-rename.js'
import { orderChanges } from './order.js'
import type { Table } from '../table.js'
import { attributeCells, mirror, modelCells } from '../../content/cells.js'
import type { Cell, Cells } from '../../content/cells.js'
import { isLink } from '../../content/content.js'
import type { Attribute, ContentFile } from '../../content/content.js'
import { matchAttributes, matchModels } from '../../content/match.js'
import type { MatchedLinks } from '../../content/match-links.js'

/** A cell and its name in the new schema. */
export interface CellPair {
  readonly before: Cell
  readonly after: Cell
}

/** Returns every cell that continues to store the same thing. */
export function keptCells(before: ContentFile, after: ContentFile, links: MatchedLinks): CellPair[] {
  const ofLinks = links.pairs
    .filter(({ isKept }) => isKept)
    .flatMap((pair) => {
      const old = attributeCells(before, pair.before.model, pair.before.attribute)
      const now = attributeCells(after, pair.after.model, pair.after.attribute)
      return paired(pair.isFlipped ? mirror(old) : old, now)
    })
  const ofModels = matchModels(before, after).pairs.flatMap((models) => [
    ...paired(modelCells(models.before), modelCells(models.after)),
    ...matchAttributes(models).pairs.flatMap((pair) =>
      isOwnedLink(pair.before) || isOwnedLink(pair.after)
        ? []
        : paired(attributeCells(before, models.before, pair.before), attributeCells(after, models.after, pair.after)),
    ),
  ])
  return [...ofModels, ...ofLinks]
}

/** These are matched by both of their sides. */
function isOwnedLink(attribute: Attribute): boolean {
  return isLink(attribute) && (attribute.link?.kind === 'foreignKey' || attribute.link?.kind === 'joinTable')
}

function paired(before: Cells, after: Cells): CellPair[] {
  return Array.from(before).flatMap(([role, cell]) => {
    const now = after.get(role)
    return now === undefined ? [] : [{ before: cell, after: now }]
  })
}

/** Returns the renames from old to new names; names in the way are moved aside first. */
export function cellRenames(kept: readonly CellPair[], tables: ReadonlyMap<string, Table>): PhysicalRename[] {
  const ofTables = kept.filter(({ before }) => before.column === null)
  const tableRenames = orderChanges(
    ofTables.map(({ before, after }) => ({ from: before.table, to: after.table })),
    tables.keys(),
  ).map(({ from, to }): PhysicalRename => ({ kind: 'table', from, to }))
  const columnRenames = Array.from(tables.values()).flatMap(({ name, columns }) => {
    const table = ofTables.find(({ before }) => before.table === name)?.after.table
    if (table === undefined) return []
    const changes = kept.flatMap(({ before, after }) => {
      const isHere = before.table === name && before.column !== null && after.column !== null && after.table === table
      return isHere ? [{ from: before.column, to: after.column }] : []
    })
    const ordered = orderChanges(
      changes,
      columns.map((column) => column.name),
    )
    return ordered.map(({ from, to }): PhysicalRename => ({ kind: 'column', table, from, to }))
  })
  return [...tableRenames, ...columnRenames]
}
