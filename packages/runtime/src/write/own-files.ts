/** Files that who may not use the library may still attach: those that they see on the entry already. */
import { ForbiddenError, NotFoundError } from '../errors.js'
import { componentTypes } from './apply/components.js'
import { selectRows } from './rows/select.js'
import { linkTable, tableOf } from './rows/table.js'
import type { ColumnRef } from '../descriptor.js'
import type { Row } from '../database.js'
import type { CompiledMedia, CompiledType } from '../types.js'
import type { EntryInput } from './input/entry-input.js'
import type { Session } from './session.js'

/** `id` is the entry's; null: a new one, on which nothing hangs. @throws ForbiddenError, NotFoundError */
export async function refuseForeignFiles(session: Session, input: EntryInput, id: number | null): Promise<void> {
  const { foreignFiles, row } = input
  if (foreignFiles.size === 0) return
  const seen =
    id === null ? new Set<number>() : await filesBelow(session, row.type, { column: 'id', field: 'id' }, [id])
  if (seen === null) throw new NotFoundError()
  for (const file of foreignFiles) if (!seen.has(file)) throw new ForbiddenError()
}

/** The files that rows and their components show, of the rows whose `key` is one of `values`; null where there is no such row. */
async function filesBelow(
  session: Session,
  type: CompiledType,
  key: ColumnRef,
  values: readonly number[],
): Promise<Set<number> | null> {
  const keys = [...type.attributes.values()].flatMap((attribute) =>
    attribute.kind === 'media' && attribute.descriptor.link.kind === 'foreignKey'
      ? [attribute.descriptor.link.key.field]
      : [],
  )
  const rows = await selectRows(session, tableOf(type, [key]), keys, { among: { field: key.field, ids: values } })
  if (rows.length === 0) return null
  const ids = rows.map((row) => Number(row['id']))
  const files = new Set<number>()
  for (const attribute of type.attributes.values()) {
    if (attribute.isPrivate) continue
    if (attribute.kind === 'media') for (const file of await attached(session, attribute, rows, ids)) files.add(file)
    if (attribute.kind !== 'component' && attribute.kind !== 'zone') continue
    for (const component of componentTypes(attribute)) {
      const below = await filesBelow(session, component, attribute.descriptor.owner, ids)
      for (const file of below ?? []) files.add(file)
    }
  }
  return files
}

async function attached(
  session: Session,
  { descriptor: { link } }: CompiledMedia,
  rows: readonly Row[],
  ids: readonly number[],
): Promise<number[]> {
  if (link.kind === 'foreignKey') {
    const { field } = link.key
    return rows.flatMap((row) => (row[field] === null ? [] : [Number(row[field])]))
  }
  if (link.kind !== 'joinTable') return []
  const { field } = link.target
  const links = await selectRows(session, linkTable(link), [field], { among: { field: link.source.field, ids } })
  return links.map((row) => Number(row[field]))
}
