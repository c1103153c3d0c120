import type { ColumnRef, Link } from '@content-gen/schema'

/** Returns a table's name in the database and in the client, by its Prisma model. */
export type Stored = (tableModel: string) => { readonly table: string; readonly delegate: string }

/** Returns the literal of a `Link`. */
export function linkLiteral(link: Link, stored: Stored): object {
  switch (link.kind) {
    case 'foreignKey':
    case 'inverseKey':
      return { kind: link.kind, key: column(link.key), position: optional(link.position) }
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
      return { kind: link.kind, key: column(link.key) }
    case 'morphKey':
    case 'inverseMorphKey':
      return { kind: link.kind, morphType: column(link.morphType), morphId: column(link.morphId) }
    case 'morphTable':
    case 'inverseMorphTable':
      return {
        kind: link.kind,
        ...stored(link.table),
        source: column(link.source),
        morphType: column(link.morphType),
        morphId: column(link.morphId),
        attribute: column(link.attribute),
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
