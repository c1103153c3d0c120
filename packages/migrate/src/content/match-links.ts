import { isLink } from './content.js'
import type { ContentFile, JoinLink, KeyLink, LinkAttribute, Model } from './content.js'

/** A relation between two types, or files, seen from its owning side. */
export interface OwnedLink {
  readonly model: Model
  readonly attribute: LinkAttribute
  readonly link: KeyLink | JoinLink
  readonly target: string
}

export interface LinkPair {
  readonly before: OwnedLink
  readonly after: OwnedLink
  /** The other side owns it now. */
  readonly isFlipped: boolean
  /** The same column or table continues to store the links. */
  readonly isKept: boolean
  /** A relation that the other side had by itself: its links become links of this one. */
  readonly joined: OwnedLink | null
}

export interface MatchedLinks {
  readonly pairs: readonly LinkPair[]
  readonly added: readonly OwnedLink[]
  readonly removed: readonly OwnedLink[]
}

/**
 * Matches relations: one continues if one of its two sides does and it leads to the same type. Two that were one-way may continue as the two
 * sides of one.
 */
export function matchLinks(before: ContentFile, after: ContentFile): MatchedLinks {
  const owners = ownedLinks(before)
  const old = sidesOf(owners)
  const claimed = new Set<OwnedLink>()
  const added: OwnedLink[] = []
  const pairs = ownedLinks(after).flatMap((owned): LinkPair[] => {
    const [own, other] = sides(owned)
    const found = old.get(own)
    const mate = other === null ? undefined : old.get(other)
    const [was, isFlipped] = found
      ? [found.owned, found.isOther]
      : mate
        ? [mate.owned, !mate.isOther]
        : [undefined, false]
    if (was === undefined) {
      added.push(owned)
      return []
    }
    const joined = found && mate && !mate.isOther && mate.owned !== was ? mate.owned : null
    const isKept = joined === null && !claimed.has(was) && holdsOn(was, owned, isFlipped)
    claimed.add(was)
    if (joined !== null) claimed.add(joined)
    return [{ before: was, after: owned, isFlipped, isKept, joined }]
  })
  return { pairs, added, removed: owners.filter((owned) => !claimed.has(owned)) }
}

function holdsOn(before: OwnedLink, after: OwnedLink, isFlipped: boolean): boolean {
  if (before.link.kind !== after.link.kind) return false
  return before.link.kind === 'joinTable' || !isFlipped
}

function ownedLinks(content: ContentFile): OwnedLink[] {
  return content.models.flatMap((model) =>
    model.attributes.flatMap((attribute) => {
      if (!isLink(attribute) || attribute.link === undefined || attribute.target === undefined) return []
      const { link, target } = attribute
      return link.kind === 'foreignKey' || link.kind === 'joinTable' ? [{ model, attribute, link, target }] : []
    }),
  )
}

/** Returns true if at most one row of the owner leads to a target. */
export function isExclusive({ attribute }: OwnedLink): boolean {
  return attribute.relation === 'oneToOne' && attribute.inverse !== undefined
}

interface Side {
  readonly owned: OwnedLink
  readonly isOther: boolean
}

function sidesOf(owners: readonly OwnedLink[]): Map<string, Side> {
  const found = new Map<string, Side>()
  for (const owned of owners) {
    const [own, other] = sides(owned)
    found.set(own, { owned, isOther: false })
    if (other !== null) found.set(other, { owned, isOther: true })
  }
  return found
}

function sides({ model, attribute, target }: OwnedLink): [own: string, other: string | null] {
  const { name, inverse } = attribute
  return [`${model.uid} ${name} ${target}`, inverse === undefined ? null : `${target} ${inverse} ${model.uid}`]
}
