import type { CompiledAttribute, CompiledType } from '../../src/types.js'
import { withPrisma } from './prisma.js'
import type { Prisma } from './prisma.js'
import type { TestProject } from './project.js'

export type Dump = Record<string, unknown>

/** The stored values of an entry: scalars by name, ids of linked entries in order, components in full. */
export function dump(project: TestProject, type: CompiledType, id: number): Promise<Dump | null> {
  return withPrisma(project.database, (client) => dumpRow(client, type, { id }).then(([row]) => row ?? null))
}

async function dumpRow(client: Prisma, type: CompiledType, where: Dump): Promise<Dump[]> {
  const rows = await client[type.descriptor.delegate]!.findMany({ where })
  const position = type.descriptor.position?.field
  if (position !== undefined) rows.sort((a, b) => Number(a[position]) - Number(b[position]))
  return Promise.all(
    rows.map(async (row) => {
      const dumped: Dump = { id: row['id'] }
      for (const attribute of type.attributes.values()) {
        dumped[attribute.name] = await dumpAttribute(client, type, attribute, row)
      }
      return dumped
    }),
  )
}

async function dumpAttribute(
  client: Prisma,
  type: CompiledType,
  attribute: CompiledAttribute,
  row: Dump,
): Promise<unknown> {
  if (attribute.kind === 'scalar') {
    const value = row[attribute.descriptor.field]
    return value instanceof Date ? value.toISOString() : value
  }
  if (attribute.kind === 'component' || attribute.kind === 'dynamiczone') {
    const types =
      attribute.kind === 'dynamiczone' ? attribute.links.map(({ target }) => target) : [attribute.link.target]
    const owner = attribute.descriptor.owner.field
    const items: (Dump & { at?: unknown })[] = []
    for (const target of types) {
      const order = await client[target.descriptor.delegate]!.findMany({ where: { [owner]: row['id'] } })
      const places = new Map(order.map((item) => [item['id'], Number(item[target.descriptor.position!.field])]))
      for (const item of await dumpRow(client, target, { [owner]: row['id'] })) {
        items.push({
          ...(attribute.kind === 'dynamiczone' ? { __component: target.uid } : {}),
          ...item,
          at: places.get(item['id']),
        })
      }
    }
    const sorted: Dump[] = items.toSorted((a, b) => Number(a.at) - Number(b.at))
    for (const item of sorted) delete item['at']
    return attribute.kind === 'component' && !attribute.many ? (sorted[0] ?? null) : sorted
  }
  const { link } = attribute.descriptor
  const inOrder = (found: Dump[], id: string, position: string | undefined) =>
    found
      .toSorted(
        (a, b) =>
          (position === undefined ? 0 : Number(a[position]) - Number(b[position])) || Number(a[id]) - Number(b[id]),
      )
      .map((other) => other[id])
  switch (link.kind) {
    case 'foreignKey':
      return row[link.key.field]
    case 'inverseKey': {
      const target = attribute.kind === 'morph' ? undefined : attribute.link.target
      const found = await client[target!.descriptor.delegate]!.findMany({ where: { [link.key.field]: row['id'] } })
      return inOrder(found, 'id', link.position?.field)
    }
    case 'joinTable':
      return inOrder(
        await client[link.delegate]!.findMany({ where: { [link.source.field]: row['id'] } }),
        link.target.field,
        link.position.field,
      )
    case 'group': {
      const key = row[link.key.field]
      const found =
        key === null ? [] : await client[type.descriptor.delegate]!.findMany({ where: { [link.key.field]: key } })
      return inOrder(found, 'id', undefined).filter((id) => id !== row['id'])
    }
    case 'morphKey':
      return row[link.morphType.field] === null ? null : `${row[link.morphType.field]} ${row[link.morphId.field]}`
    case 'morphTable': {
      const found = await client[link.delegate]!.findMany({ where: { [link.source.field]: row['id'] } })
      return found
        .toSorted((a, b) => Number(a[link.position.field]) - Number(b[link.position.field]))
        .map((other) => `${other[link.morphType.field]} ${other[link.morphId.field]}`)
    }
    case 'inverseMorphKey': {
      const target = attribute.kind === 'morph' ? attribute.links[0]?.target : undefined
      const where = { [link.morphType.field]: type.uid, [link.morphId.field]: row['id'] }
      return inOrder(await client[target!.descriptor.delegate]!.findMany({ where }), 'id', undefined)
    }
    case 'inverseMorphTable': {
      const where = { [link.morphType.field]: type.uid, [link.morphId.field]: row['id'] }
      return inOrder(await client[link.delegate]!.findMany({ where }), link.source.field, undefined)
    }
  }
}
