import { unionType } from 'nexus'

/** Names the GraphQL type of an item of several types. No response key can be called so. */
export const typeKey = '$type'

/** A union whose items a plan has marked with `typeKey`; items that owner code made may carry `__typename`. */
export function markedUnion(name: string, types: readonly string[]) {
  return unionType({
    name,
    definition(t) {
      t.members(...types)
    },
    resolveType: (item: Readonly<Record<string, string | undefined>>) => item[typeKey] ?? item['__typename'] ?? null,
  })
}
