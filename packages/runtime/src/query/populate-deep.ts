/** `populate=deep` and `populate=deep,3`, as strapi-plugin-populate-deep expands them: into a tree of names, made from the models. */
import type { Config } from '@content-gen/contract'
import { ValidationError } from '../errors/errors.js'
import { linksOf, localizationsOf } from '../types.js'
import type { CompiledAttribute, CompiledLink, CompiledType } from '../types.js'
import { limits } from './limits.js'
import type { Rights } from './scope.js'

type DeepSettings = NonNullable<Config['api']['rest']['populateDeep']>

/** Options of `populate` by name. Empty: the attribute and nothing below it. */
interface Below {
  readonly populate?: Tree
}
type Tree = Record<string, Below>

/** Returns the names that `populate=deep` stands for, and any other value as it is. @throws ValidationError for a depth that is no number */
export function withDeep(type: CompiledType, value: unknown, rights: Rights): unknown {
  const settings = rights.context.config.api.rest.populateDeep ?? null
  const texts = typeof value === 'string' ? [value] : value
  if (settings === null || !Array.isArray(texts) || !texts.every((text) => typeof text === 'string')) return value
  const [first, depth] = texts.flatMap((text) => text.split(',')).map((text) => text.trim())
  if (first !== 'deep') return value
  const levels = depth === undefined ? settings.defaultDepth : Number(depth)
  if (Number.isNaN(levels)) throw new ValidationError('The depth of populate=deep is a number: populate=deep,3')
  // Deeper than what is refused, so that it is refused.
  return new Deep(settings, rights).below(type, Math.min(levels, limits.populateDepth + 2), []).populate ?? {}
}

/** Returns true for the text of a query that may say `populate=deep`. */
export function namesDeep(query: string): boolean {
  try {
    return decodeURIComponent(query).includes('deep')
  } catch {
    return true
  }
}

class Deep {
  #names = 0

  constructor(
    private readonly settings: DeepSettings,
    private readonly rights: Rights,
  ) {}

  /** `passed`: the tables of the entries so far, in any branch. The plugin leaves out attributes with such a name; null: it does not. */
  below(type: CompiledType, depth: number, passed: string[] | null): Below {
    if (depth <= 1) return {}
    passed?.push(type.table)
    const tree: Tree = Object.create(null)
    const add = (name: string, below: () => Below | null) => {
      if (passed?.includes(name)) return
      if (++this.#names > limits.deepNames)
        throw new ValidationError(`populate=deep names more than ${limits.deepNames} places`)
      const options = below()
      if (options) tree[name] = options
    }
    const localizations = localizationsOf(type)?.attribute
    for (const attribute of type.attributes.values()) {
      const { name } = attribute
      if (attribute.kind !== 'scalar' && name !== localizations)
        add(name, () => this.#options(attribute, depth - 1, passed))
    }
    if (type.descriptor.kind !== 'component') {
      const isTaken = depth <= 2 || !this.settings.skipCreatorFields
      for (const name of ['createdBy', 'updatedBy']) add(name, () => (isTaken ? {} : null))
    }
    if (localizations !== undefined) add(localizations, () => ({}))
    return Object.keys(tree).length === 0 ? {} : { populate: tree }
  }

  /** Returns null for what the caller does not see. It counts as passed all the same. */
  #options(attribute: CompiledAttribute, depth: number, passed: string[] | null): Below | null {
    const below = this.#within(attribute, depth, passed)
    return attribute.isPrivate || !this.rights.permits(attribute) ? null : below
  }

  #within(attribute: CompiledAttribute, depth: number, passed: string[] | null): Below {
    const [link] = linksOf(attribute)
    switch (attribute.kind) {
      case 'dynamiczone':
        return this.#zone(attribute.links, depth)
      case 'component':
        return this.below(attribute.link.target, depth, null)
      case 'relation':
        return this.below(attribute.link.target, depth, passed)
      case 'morph':
        // The plugin fails at an entry of any type.
        return link && attribute.descriptor.target !== undefined ? this.below(link.target, depth, passed) : {}
      default:
        return {}
    }
  }

  /** One tree for all kinds of items, as the plugin makes it. */
  #zone(links: readonly CompiledLink[], depth: number): Below {
    const trees = links.map(({ target }) => this.below(target, depth, null).populate ?? {})
    const populate = trees.reduce(merged, Object.create(null) as Tree)
    return Object.keys(populate).length === 0 ? {} : { populate }
  }
}

/** Of one name in both, a kind without anything below it hides what is below the others. */
function merged(above: Tree, later: Tree): Tree {
  for (const [name, options] of Object.entries(later)) {
    const before = above[name]?.populate
    above[name] = before && options.populate ? { populate: merged(before, options.populate) } : options
  }
  return above
}
