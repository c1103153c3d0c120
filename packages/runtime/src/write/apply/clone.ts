import { DbNull } from '@prisma/client-runtime-utils'
import { delegate, rowsOf } from '../session.js'
import { componentTypes } from './components.js'
import type { Data, Row } from '../../database.js'
import type { Link } from '../../descriptor.js'
import type { CompiledType } from '../../types.js'
import type { ComponentsInput } from '../input/entry-input.js'
import type { Session } from '../session.js'

/** Replaces the components of row `to` by copies of those of row `from`, with all that hangs on them. */
export async function cloneComponents(
  session: Session,
  attribute: ComponentsInput['attribute'],
  from: number,
  to: number,
): Promise<void> {
  const owner = attribute.descriptor.owner.field
  for (const type of componentTypes(attribute)) {
    const rows = rowsOf(session, type)
    await rows.deleteMany({ where: { [owner]: to } })
    for (const row of await rows.findMany({ where: { [owner]: from }, orderBy: { id: 'asc' } })) {
      await cloneRow(session, type, row, { [owner]: to })
    }
  }
}

async function cloneRow(session: Session, type: CompiledType, row: Row, columns: Data): Promise<void> {
  const data = { ...copiedColumns(type, row), ...columns }
  const created = await rowsOf(session, type).create({ data, select: { id: true } })
  const from = Number(row['id'])
  const to = Number(created['id'])
  for (const attribute of type.attributes.values()) {
    if (attribute.kind === 'component' || attribute.kind === 'zone') await cloneComponents(session, attribute, from, to)
    else if (attribute.kind !== 'scalar') await cloneLinks(session, attribute.descriptor.link, from, to)
  }
}

function copiedColumns(type: CompiledType, row: Row): Data {
  const data: Data = {}
  if (type.descriptor.position !== undefined) {
    data[type.descriptor.position.field] = row[type.descriptor.position.field]
  }
  for (const attribute of type.attributes.values()) {
    if (attribute.kind === 'scalar') {
      const { type: scalar, field } = attribute.descriptor
      const isJson = scalar === 'json' || scalar === 'blocks' || scalar === 'array'
      data[field] = row[field] ?? (isJson ? DbNull : null)
    } else if (attribute.kind !== 'component' && attribute.kind !== 'zone') {
      for (const field of linkColumns(attribute.descriptor.link)) data[field] = row[field]
    }
  }
  return data
}

function linkColumns(link: Link): string[] {
  if (link.kind === 'foreignKey') return [link.key.field]
  return link.kind === 'morphKey' ? [link.morphType.field, link.morphId.field] : []
}

async function cloneLinks(session: Session, link: Link, from: number, to: number): Promise<void> {
  if (link.kind !== 'joinTable' && link.kind !== 'morphTable') return
  const rows = delegate(session, link.delegate)
  const source = link.source.field
  const data = await rows.findMany({ where: { [source]: from } })
  for (const row of data) {
    delete row['id']
    row[source] = to
  }
  if (data.length > 0) await rows.createMany({ data })
}
