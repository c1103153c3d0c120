/** The one place that makes names. */
import { createHash } from 'node:crypto'
import { camelCase, lowerFirst, pascalCase, snakeCase } from './letter-case.js'
import { prismaFields } from './reserved.js'

/** The longest name that both databases keep whole. */
export const longestName = 63

/** Short text that stands for a longer one: always the same for the same. */
export function fingerprint(text: string, length = 8): string {
  return createHash('sha256').update(text).digest('hex').slice(0, length)
}

/** The name itself, or its beginning and a fingerprint of the whole. ASCII only: one character is one byte. */
export function shorten(name: string, longest = longestName): string {
  return name.length <= longest ? name : `${name.slice(0, longest - 9)}_${fingerprint(name)}`
}

/** Names of one room, where two that differ in case alone are the same. */
export class NameSet {
  private readonly taken = new Set<string>()

  constructor(
    private readonly longest: number,
    ...reserved: Iterable<string>[]
  ) {
    for (const names of reserved) for (const name of names) this.taken.add(name.toLowerCase())
  }

  isFree(name: string): boolean {
    return !this.taken.has(shorten(name, this.longest).toLowerCase())
  }

  /** Takes the first proposal that is free, else the last one with a fingerprint of `identity`. */
  take(identity: string, ...proposals: readonly string[]): string {
    return NameSet.takeInAll([this], identity, ...proposals)
  }

  /** The same name in several rooms. */
  static takeInAll(rooms: readonly NameSet[], identity: string, ...proposals: readonly string[]): string {
    const longest = Math.min(longestName, ...rooms.map((room) => room.longest))
    const free = proposals.find((proposal) => rooms.every((room) => room.isFree(shorten(proposal, longest))))
    let name = shorten(free ?? `${proposals.at(-1)}_${fingerprint(identity)}`, longest)
    for (let round = 1; !rooms.every((room) => room.isFree(name)); round++)
      name = shorten(`${proposals.at(-1)}_${fingerprint(`${identity} ${round}`)}`, longest)
    for (const room of rooms) room.taken.add(name.toLowerCase())
    return name
  }
}

/** Proposals for the Prisma field of an attribute: its own name where that is possible. */
export function fieldProposals(attribute: string): readonly string[] {
  const camel = camelCase(attribute)
  const legal = /^[A-Za-z]/.test(camel) ? camel : `field${pascalCase(attribute)}`
  return [attribute, legal, `${legal}Field`].filter(
    (name) => /^[A-Za-z][A-Za-z0-9_]*$/.test(name) && !prismaFields.has(name.toLowerCase()),
  )
}

/** The column of an attribute: `metaTitle` in `meta_title`. */
export function columnName(attribute: string): string {
  const snake = snakeCase(attribute)
  return /^[a-z]/.test(snake) ? snake : `field_${snake}`
}

/** The GraphQL union of a dynamic zone: `Article`, `blocks` to `ArticleBlocksDynamicZone` */
export function zoneUnionName(type: string, attribute: string): string {
  return `${type}${pascalCase(attribute)}DynamicZone`
}

/** `article`, `tags` to `ArticleTags` */
export function joinPascal(...parts: readonly string[]): string {
  return parts.map(pascalOnce).join('')
}

/** `article`, `seo` to `articleSeo` */
export function joinCamel(...parts: readonly string[]): string {
  return lowerFirst(joinPascal(...parts))
}

/** Leaves alone what is PascalCase or camelCase already, where splitting words again would change it (`I18NLocale`). */
function pascalOnce(part: string): string {
  return /^[A-Za-z][A-Za-z0-9]*$/.test(part) ? part.charAt(0).toUpperCase() + part.slice(1) : pascalCase(part)
}
