import { inTransaction, selectRows, tableOf } from '@content-gen/runtime/write'
import type { Store } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { WriteTransaction } from '@content-gen/runtime/write'
import type { DocumentLink } from './links.js'

/** Returns a test that tells whether a link can still be made. `takes`: also from an entry that has it by now, as a write does. */
export async function presentLinks(
  { writes, types }: Pick<Store, 'writes' | 'types'>,
  type: CompiledType,
  links: readonly DocumentLink[],
  { takes = false }: { readonly takes?: boolean } = {},
): Promise<(link: DocumentLink) => boolean> {
  const groups = new Map<string, { readonly first: DocumentLink; readonly ids: Set<number> }>()
  for (const link of links) {
    const group = groups.get(keyOf(link)) ?? { first: link, ids: new Set() }
    groups.set(keyOf(link), group)
    group.ids.add(link.id)
  }
  const present = new Map<string, ReadonlySet<number>>()
  await inTransaction(
    writes,
    async (writing) => {
      for (const [key, { first, ids }] of groups) {
        const target = types.get(first.type)
        if (target) present.set(key, await found(writing, target, [...ids], takes ? null : freeBy(type, first.path)))
      }
    },
    { isReading: true },
  )
  return (link) => present.get(keyOf(link))?.has(link.id) === true
}

/** Links of one attribute lead to one type, or name it. */
function keyOf({ path, type }: DocumentLink): string {
  return `${path.replaceAll(/\[\d+\]/g, '')} ${type}`
}

async function found(
  writing: WriteTransaction,
  target: CompiledType,
  ids: readonly number[],
  freeField: string | null,
): Promise<ReadonlySet<number>> {
  const where = freeField === null ? {} : { [freeField]: null }
  const rows = await selectRows(writing, tableOf(target), [], { where, among: { field: 'id', values: ids } })
  return new Set(rows.map((row) => Number(row['id'])))
}

/** Returns the field of the target that must be empty, so that the link is not taken from an entry that has it by now. */
function freeBy(type: CompiledType, path: string): string | null {
  const attribute = type.attributes.get(path)
  const link = attribute && 'link' in attribute ? attribute.link.link : undefined
  return link?.kind === 'inverseKey' ? link.key.field : null
}
