/** Options of `populate` per kind of item of a dynamic zone or polymorphic relation. */
import { invalidParameter } from '../errors/errors.js'
import type { CompiledLink } from '../types.js'
import type { EntryQuery } from './entry-query.js'
import type { PopulateOptions } from './populate.js'
import type { Scope } from './scope.js'
import { textOf } from './text-of.js'

/**
 * Returns the items of each kind. `on`: only the listed kinds, each with its options (`isOnlyListed` false: the others too). Without it, all
 * kinds; a field is read from the kinds that have it (in a zone, all must).
 */
export function byKind<Item>(
  links: readonly CompiledLink[],
  options: PopulateOptions,
  scope: Scope,
  itemOf: (link: CompiledLink, options: PopulateOptions) => Item,
  isOnlyListed = true,
): Item[] {
  if (options.on === undefined) {
    return links.map((link) => {
      const fields = scope.below(['fields'], () => fieldsOf(link, links, options, scope))
      return itemOf(link, { ...options, fields })
    })
  }
  const listed = listedKinds(options.on)
  return links.flatMap((link) => {
    const { uid } = link.target
    const asked = listed.get(uid) ?? (isOnlyListed ? undefined : {})
    return asked ? [scope.below(['on', uid], () => itemOf(link, asked))] : []
  })
}

function listedKinds(on: unknown): ReadonlyMap<string, PopulateOptions> {
  if (typeof on === 'string') return new Map()
  if (typeof on !== 'object' || on === null || Array.isArray(on)) throw invalidParameter('on')
  const listed = new Map<string, PopulateOptions>()
  for (const [uid, options] of Object.entries(on)) {
    if (typeof options === 'object' && options !== null && !Array.isArray(options)) listed.set(uid, options)
    else if (typeof options === 'string' || typeof options === 'boolean') listed.set(uid, {})
    else throw invalidParameter(uid)
  }
  return listed
}

/** Returns the query around the kinds that `on` lists: they do not inherit the publication state. */
export function aroundKinds({ on }: PopulateOptions, above: EntryQuery): EntryQuery {
  return on === undefined ? above : { ...above, state: 'preview' }
}

function fieldsOf(link: CompiledLink, links: readonly CompiledLink[], options: PopulateOptions, scope: Scope): unknown {
  const sent = typeof options.fields === 'string' ? [options.fields] : options.fields
  if (!Array.isArray(sent)) return options.fields
  const names: readonly unknown[] = sent.filter((name) => name !== null)
  for (const name of names) if (!links.some((each) => hasField(each, name))) scope.refuse('unknown', textOf(name))
  return names.filter((name) => hasField(link, name))
}

/** Returns true if the items that a link leads to have a readable scalar of this name. */
export function hasField({ target }: CompiledLink, name: unknown): boolean {
  return name === '*' || name === 'id' || target.attributes.get(textOf(name).trim())?.kind === 'scalar'
}
