/** Files that an author without access to the library may still attach: those already visible on the entry. */
import { ForbiddenError, NotFoundError } from '../errors/errors.js'
import { componentTypes } from './apply/components.js'
import { selectRows } from './rows/select.js'
import { linkTable, tableOf } from './rows/table.js'
import type { Row } from '../tables.js'
import type { CompiledMedia, CompiledType } from '../types.js'
import type { EntryInput } from './input/entry-input.js'
import type { WriteTransaction } from './write-transaction.js'

/** `id` is the entry's; null: a new one, which has no files. @throws ForbiddenError, NotFoundError */
export async function refuseForeignFiles(
  writing: WriteTransaction,
  input: EntryInput,
  id: number | null,
): Promise<void> {
  const { foreignFiles, row } = input
  if (foreignFiles.size === 0) return
  const seen = id === null ? new Set<number>() : await filesOf(writing, row.type, id)
  for (const file of foreignFiles) if (!seen.has(file)) throw new ForbiddenError()
}

/** @throws NotFoundError */
async function filesOf(writing: WriteTransaction, type: CompiledType, id: number): Promise<Set<number>> {
  const rows = await selectRows(writing, tableOf(type), keysOf(type), { where: { id } })
  if (rows.length === 0) throw new NotFoundError()
  const files = new Set<number>()
  await addFiles(writing, type, rows, files)
  return files
}

/** Adds the files that rows and their components show. */
async function addFiles(
  writing: WriteTransaction,
  type: CompiledType,
  rows: readonly Row[],
  files: Set<number>,
): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map((row) => Number(row['id']))
  for (const attribute of type.attributes.values()) {
    if (attribute.isPrivate) continue
    if (attribute.kind === 'media') for (const file of await attached(writing, attribute, rows, ids)) files.add(file)
    if (attribute.kind !== 'component' && attribute.kind !== 'dynamiczone') continue
    const { owner } = attribute.descriptor
    for (const component of componentTypes(attribute)) {
      const among = { field: owner.field, values: ids }
      const below = await selectRows(writing, tableOf(component, [owner]), keysOf(component), { among })
      await addFiles(writing, component, below, files)
    }
  }
}

/** Returns the fields that refer to a file directly. */
function keysOf(type: CompiledType): string[] {
  return [...type.attributes.values()].flatMap((attribute) => {
    const link = attribute.kind === 'media' ? attribute.descriptor.link : null
    return link?.kind === 'foreignKey' ? [link.key.field] : []
  })
}

async function attached(
  writing: WriteTransaction,
  { descriptor: { link } }: CompiledMedia,
  rows: readonly Row[],
  ids: readonly number[],
): Promise<number[]> {
  if (link.kind === 'foreignKey')
    return rows.flatMap((row) => (row[link.key.field] === null ? [] : [Number(row[link.key.field])]))
  if (link.kind !== 'joinTable') return []
  const target = link.target.field
  const found = await selectRows(writing, linkTable(link), [target], {
    among: { field: link.source.field, values: ids },
  })
  return found.map((row) => Number(row[target]))
}
