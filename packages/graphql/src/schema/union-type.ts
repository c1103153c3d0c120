import { unionType } from 'nexus'
import { typeKey } from '../marks/values.js'
import type { GraphqlContext } from '../resolvers/context.js'

type Item = Readonly<Record<string, string | undefined>>

/**
 * A union whose items a plan has marked with `typeKey`; items made by owner code may have `__typename`, and those from a service their uid.
 */
export function markedUnion(name: string, types: readonly string[]) {
  return unionType({
    name,
    definition(t) {
      t.members(...types)
    },
    resolveType: (item: Item, { plan }: GraphqlContext) =>
      item[typeKey] ?? item['__typename'] ?? plan.typeOf.get(item['__component'] ?? item['__type'] ?? '')?.name ?? null,
  })
}
