/** The one place that makes names. */
import { createHash } from 'node:crypto'
import { camelCase, lowerFirst, pascalCase, snakeCase } from './letter-case.js'
import { prismaFields } from './reserved.js'

/** The longest name that both databases store completely. */
export const longestName = 63

/** Returns a short text that identifies a longer one, deterministically. */
export function fingerprint(text: string, length = 8): string {
  return createHash('sha256').update(text).digest('hex').slice(0, length)
}

/** Returns the name itself, or its start with a fingerprint of the whole. ASCII only: one character is one byte. */
export function shortenName(name: string, longest = longestName): string {
  return name.length <= longest ? name : `${name.slice(0, longest - 9)}_${fingerprint(name)}`
}

/** The names of one namespace, in which names that differ only in case are equal. */
export class NameSet {
  private readonly taken = new Set<string>()

  constructor(
    private readonly longest: number,
    ...reserved: Iterable<string>[]
  ) {
    for (const names of reserved) for (const name of names) this.taken.add(name.toLowerCase())
  }

  isFree(name: string): boolean {
    return !this.taken.has(name.toLowerCase())
  }

  /** Takes the first free proposal, or else the last one with a fingerprint of `identity`. */
  take(identity: string, ...proposals: readonly string[]): string {
    return NameSet.takeInAll([this], identity, ...proposals)
  }

  /** Takes the same name in several namespaces. */
  static takeInAll(rooms: readonly NameSet[], identity: string, ...proposals: readonly string[]): string {
    const longest = Math.min(...rooms.map((room) => room.longest))
    const free = proposals.find((proposal) => rooms.every((room) => room.isFree(shortenName(proposal, longest))))
    let name = shortenName(free ?? `${proposals.at(-1)}_${fingerprint(identity)}`, longest)
    for (let round = 1; !rooms.every((room) => room.isFree(name)); round++)
      name = shortenName(`${proposals.at(-1)}_${fingerprint(`${identity} ${round}`)}`, longest)
    for (const room of rooms) room.taken.add(name.toLowerCase())
    return name
  }
}

/** Returns proposals for the Prisma field of an attribute: its own name if possible. */
export function fieldProposals(attribute: string): readonly string[] {
  const camel = camelCase(attribute)
  const legal = /^[A-Za-z]/.test(camel) ? camel : `field${pascalCase(attribute)}`
  return [attribute, legal, `${legal}Field`].filter(
    (name) => /^[A-Za-z][A-Za-z0-9_]*$/.test(name) && !prismaFields.has(name.toLowerCase()),
  )
}

/** Returns the column of an attribute: `metaTitle` becomes `meta_title`. */
export function columnName(attribute: string): string {
  const snake = snakeCase(attribute)
  return /^[a-z]/.test(snake) ? snake : `field_${snake}`
}

/** Returns the GraphQL union of a dynamic zone: `Article` and `blocks` become `ArticleBlocksDynamicZone`. */
export function zoneUnionName(type: string, attribute: string): string {
  return `${type}${pascalCase(attribute)}DynamicZone`
}

/** Returns the GraphQL enumeration of an attribute: `Article` and `kind` become `ENUM_ARTICLE_KIND`. */
export function defaultEnumName(type: string, attribute: string): string {
  return `ENUM_${type.toUpperCase()}_${attribute.toUpperCase().replace(/[^A-Z0-9_]/g, '_')}`
}

/** `article` and `tags` become `ArticleTags`. */
export function joinPascal(...parts: readonly string[]): string {
  return parts.map(pascalOnce).join('')
}

/** `article` and `seo` become `articleSeo`. */
export function joinCamel(...parts: readonly string[]): string {
  return lowerFirst(joinPascal(...parts))
}

/** Keeps text that is PascalCase or camelCase already, which splitting into words would change (`I18NLocale`). */
function pascalOnce(part: string): string {
  return /^[A-Za-z][A-Za-z0-9]*$/.test(part) ? part.charAt(0).toUpperCase() + part.slice(1) : pascalCase(part)
}
