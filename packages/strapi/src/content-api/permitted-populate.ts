import { linksOf, parsePopulate } from '@content-gen/runtime/query'
import { isRecord } from '@content-gen/runtime/write'
import type { Caller } from '@content-gen/runtime'
import type { CompiledAttribute, CompiledType } from '@content-gen/runtime/query'

type Judge = (attribute: CompiledAttribute) => boolean

/** Names of every entry that are no attributes. */
const others: readonly string[] = ['createdBy', 'updatedBy']

/** Returns the part of `populate` that the caller may read: a read with all rights would follow the rest too. `types`: of the entries there. */
export function permittedPopulate(types: readonly CompiledType[], given: unknown, permits: Judge): object {
  const { all, named } = parsePopulate(given)
  const every = all ? [...types.flatMap(linkNames), ...others] : []
  const kept = [...new Map([...every.map((name) => [name, {}] as const), ...named])].flatMap(([name, options]) => {
    const found = types.flatMap(({ attributes }) => attributes.get(name) ?? [])
    if (found.length === 0 && !others.includes(name)) return []
    if (!found.every(permits)) return []
    const targets = found.flatMap((attribute) => linksOf(attribute).map(({ target }) => target))
    return [[name, below(targets, options, permits)] as const]
  })
  return Object.fromEntries(kept)
}

function linkNames({ attributes }: CompiledType): string[] {
  return [...attributes.values()].flatMap(({ kind, name }) => (kind === 'scalar' ? [] : [name]))
}

/** Returns true if the caller may follow the links of an attribute, to whichever type. */
export function mayFollow(attribute: CompiledAttribute, { can }: Pick<Caller, 'can'>): boolean {
  if (attribute.isPrivate) return false
  if (attribute.kind !== 'relation' && attribute.kind !== 'morph') return true
  return linksOf(attribute).every(({ target }) => can(`${target.uid}.find`))
}

/** Returns the options of a populated attribute, whose entries have one of these types. */
function below(types: readonly CompiledType[], options: unknown, permits: Judge): unknown {
  if (!isRecord(options)) return options
  const { populate, on } = options
  return {
    ...options,
    ...(populate === undefined ? {} : { populate: permittedPopulate(types, populate, permits) }),
    ...(isRecord(on) ? { on: byKind(types, on, permits) } : {}),
  }
}

function byKind(types: readonly CompiledType[], on: Readonly<Record<string, unknown>>, permits: Judge): object {
  return Object.fromEntries(
    Object.entries(on).map(([uid, options]) => {
      const kind = types.filter((type) => type.uid === uid)
      return [uid, below(kind, options, permits)]
    }),
  )
}
