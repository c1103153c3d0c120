import { isLink, isValue, modelOf } from './content.js'
import type { Attribute, ContentFile, Link, Model } from './content.js'

/** A table, or a column of one. */
export interface Cell {
  readonly table: string
  readonly column: string | null
}

/** Gives the cell of the old tables its new name. */
export type RenameCell = (cell: Cell) => Cell

/** Cells by their role: cells with the same role store the same thing. */
export type Cells = ReadonlyMap<string, Cell>

/** Returns the table of a model, and the columns that the tool adds. */
export function modelCells({ table, columns }: Model): Cells {
  const added = Object.entries(columns).map(([role, column]) => [role, { table, column }] as const)
  return new Map<string, Cell>([['table', { table, column: null }], ...added])
}

/** Returns where an attribute is stored; nothing if it only shows the other side of a relation. */
export function attributeCells(content: ContentFile, model: Model, attribute: Attribute): Cells {
  const { table } = model
  if (isValue(attribute)) return new Map([['value', { table, column: attribute.column }]])
  if (isLink(attribute)) return attribute.link === undefined ? new Map() : linkCells(table, attribute.link)
  const owners = attribute.components.flatMap((uid) => {
    const component = modelOf(content, uid)
    return component ? [[`owner ${uid}`, { table: component.table, column: attribute.owner }] as const] : []
  })
  return new Map(owners)
}

function linkCells(table: string, link: Link): Cells {
  const { kind, ...parts } = link
  const holder = 'table' in link ? link.table : table
  const cells = Object.entries(parts).map(([role, name]) => {
    const cell: Cell = role === 'table' ? { table: name, column: null } : { table: holder, column: name }
    return [`${kind} ${role}`, cell] as const
  })
  return new Map(cells)
}

const mirrored: Readonly<Record<string, string>> = {
  'joinTable source': 'joinTable target',
  'joinTable target': 'joinTable source',
  'joinTable position': 'joinTable inversePosition',
  'joinTable inversePosition': 'joinTable position',
}

/** Returns the cells of a join table as seen from the other side of the relation. */
export function mirror(cells: Cells): Cells {
  return new Map(Array.from(cells, ([role, cell]) => [mirrored[role] ?? role, cell]))
}

export function printCell({ table, column }: Cell): string {
  return column === null ? table : `${table}.${column}`
}
