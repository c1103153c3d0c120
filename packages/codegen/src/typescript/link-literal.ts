import type { ColumnRef, Link } from '@content-gen/schema'

/** Returns a table's name in the database and in the client, by its Prisma model. */
export type Stored = (tableModel: string) => { readonly table: string; readonly delegate: string }

/** Returns the literal of a `Link`. */
export function linkLiteral(link: Link, stored: Stored): object {
  switch (link.kind) {
    case 'foreignKey':
    case 'inverseKey':
      return { kind: link.kind, key: column(link.column), position: optional(link.position) }
    case 'joinTable':
      return {
        kind: link.kind,
        ...stored(link.table),
        source: column(link.source),
        target: column(link.target),
        position: column(link.position),
        inversePosition: optional(link.inversePosition),
      }
    case 'group':
      return { kind: link.kind, key: column(link.column) }
    case 'morphKey':
    case 'inverseMorphKey':
      return { kind: link.kind, morphType: column(link.type), morphId: column(link.id) }
    case 'morphTable':
    case 'inverseMorphTable':
      return {
        kind: link.kind,
        ...stored(link.table),
        source: column(link.source),
        morphType: column(link.type),
        morphId: column(link.id),
        attribute: column(link.field),
        position: column(link.position),
      }
  }
}

/** Returns the literal of a `ColumnRef`. */
export function column(ref: ColumnRef): { column: string; field: string } {
  return { column: ref.column, field: ref.field }
}

function optional(ref: ColumnRef | null): object | undefined {
  return ref === null ? undefined : column(ref)
}
