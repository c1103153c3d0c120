import { attributeCells, printCell } from '../content/cells.js'
import type { RenameCell } from '../content/cells.js'
import { isLink, modelOf } from '../content/content.js'
import type { ContentFile, JoinLink, KeyLink, LinkAttribute, Model } from '../content/content.js'
import { matchAttributes, matchModels } from '../content/match.js'
import { isExclusive } from '../content/match-links.js'
import type { LinkPair, MatchedLinks, OwnedLink } from '../content/match-links.js'
import { callAttribute, callModel } from '../content/names.js'
import { firstPerTarget, linkedPairs, movedLinks } from '../sql/move-links.js'
import type { Preferred } from '../sql/move-links.js'
import { quote } from '../sql/quote.js'
import { namesOf, preferredOf } from './joined-links.js'
import { areLost, step } from './step.js'
import type { Loss, Scene, Step } from './step.js'

/** Returns the steps of relations and files: added, removed, redirected, or stored differently. */
export function linkSteps(scene: Scene, links: MatchedLinks, renamed: RenameCell): Step[] {
  return [
    ...links.added.flatMap((owned) => addedStep(scene, owned)),
    ...links.removed.flatMap((owned) => removedStep(scene, owned, renamed)),
    ...links.pairs.flatMap((pair) => pairStep(scene, pair, renamed)),
    ...morphSteps(scene, renamed),
  ]
}

function addedStep({ before, after }: Scene, { model, attribute }: OwnedLink): Step[] {
  if (!modelOf(before, model.uid)) return []
  const name = callAttribute(after, model.uid, attribute.name)
  return [step(`add ${name}`, `Adds ${name}`, { covers: coverOf(after, model, attribute) })]
}

/** Names the type of a link whose type is removed too; otherwise the attribute is removed, or leads to another type. */
function removedStep({ before, after }: Scene, owned: OwnedLink, renamed: RenameCell): Step[] {
  const { model, attribute } = owned
  const now = modelOf(after, model.uid)
  if (!now) return []
  const name = callAttribute(after, model.uid, attribute.name)
  const covers = coverOf(before, model, attribute, renamed)
  const losses: Loss[] = [
    {
      isRemoval: true,
      count: `SELECT count(*) AS "count" FROM (${linkedPairs(owned, false)}) AS "links"`,
      examples: null,
      say: areLost('link'),
    },
  ]
  const same = now.attributes.find((one): one is LinkAttribute => one.name === attribute.name && isLink(one))
  if (same?.target !== undefined && same.target !== attribute.target && attribute.target !== undefined) {
    const tells = `Points ${name} at ${callModel(after, same.target)} instead of ${callModel(before, attribute.target)}`
    return [step(`point ${name} elsewhere`, tells, { losses, covers })]
  }
  const tells = same ? `Removes the links of ${name}` : `Removes ${name}`
  return [step(`remove ${name}`, tells, { losses, covers })]
}

function pairStep(scene: Scene, pair: LinkPair, renamed: RenameCell): Step[] {
  const { before, after, isFlipped, isKept, joined } = pair
  const name = callAttribute(scene.after, after.model.uid, after.attribute.name)
  const [was, is] = [kindOf(before, isFlipped), kindOf(after, false)]
  const covers = [
    ...[before, ...(joined === null ? [] : [joined])].flatMap((owned) =>
      coverOf(scene.before, owned.model, owned.attribute, renamed),
    ),
    ...coverOf(scene.after, after.model, after.attribute),
  ]
  const preferred = preferredOf(scene, pair)
  const tells =
    joined !== null
      ? tellJoined(scene, pair, preferred)
      : was === is
        ? tellSame(pair, name)
        : `Changes ${name} from ${was} to ${is}`
  const losses: Loss[] = []
  if (!isKept) {
    const { statements, lost } = movedLinks(pair, scene.keep(), preferred)
    if (lost !== null) losses.push({ isRemoval: false, count: lost, examples: null, say: areLost('link') })
    return [step(`change ${name}`, tells, { losses, covers, ...statements })]
  }
  const narrowed =
    after.link.kind === 'foreignKey' && isExclusive(after) && !isExclusive(before) ? firstPerTarget(before) : null
  if (narrowed) losses.push({ isRemoval: false, count: narrowed.lost, examples: null, say: areLost('link') })
  const positions = newPositions(pair)
  if (was === is && !isFlipped && ordersAlike(pair)) return []
  return [
    step(`change ${name}`, tells, {
      losses,
      covers,
      before: narrowed ? [narrowed.statement] : [],
      after: positions,
    }),
  ]
}

function tellSame({ before, after, isFlipped }: LinkPair, name: string): string {
  if (isFlipped) return `Makes ${name} the owner of its relation`
  return after.attribute.inverse === undefined && before.attribute.inverse !== undefined
    ? `Shows ${name} from one side only`
    : `Shows ${name} from its other side too`
}

function tellJoined(scene: Scene, pair: LinkPair, preferred: Preferred): string {
  const [own, joined] = namesOf(scene, pair)
  const said =
    preferred === null ? '' : `; where they contradict each other, ${preferred === 'own' ? own : joined} counts`
  return `Makes ${own} and ${joined} the two sides of one relation${said}`
}

function ordersAlike({ before: { link: old }, after: { link: now } }: LinkPair): boolean {
  const order = (link: KeyLink | JoinLink) =>
    (link.kind === 'foreignKey' ? link.position : link.inversePosition) !== undefined
  return order(old) === order(now)
}

/** A list without an order of its own gets ordered by id. */
function newPositions({ before, after, isFlipped }: LinkPair): string[] {
  const [old, now] = [before.link, after.link]
  if (old.kind === 'foreignKey' && now.kind === 'foreignKey') {
    if (now.position === undefined || old.position !== undefined) return []
    const [table, column, position] = [after.model.table, now.key, now.position].map(quote)
    return [`UPDATE ${table} SET ${position} = "id" WHERE ${column} IS NOT NULL`]
  }
  if (old.kind !== 'joinTable' || now.kind !== 'joinTable' || old.inversePosition !== undefined) return []
  const added = isFlipped ? now.position : now.inversePosition
  return added === undefined ? [] : [`UPDATE ${quote(now.table)} SET ${quote(added)} = "id"`]
}

function kindOf({ attribute }: OwnedLink, isFlipped: boolean): string {
  const { type, relation, multiple } = attribute
  if (type === 'media') return multiple ? 'several files' : 'a single file'
  return (isFlipped ? mirrored[relation ?? ''] : relation) ?? 'a relation'
}

const mirrored: Readonly<Record<string, string>> = {
  oneToOne: 'oneToOne',
  oneToMany: 'manyToOne',
  manyToOne: 'oneToMany',
  manyToMany: 'manyToMany',
}

/** Links to entries of any type. */
function morphSteps({ before, after }: Scene, renamed: RenameCell): Step[] {
  return matchModels(before, after).pairs.flatMap((models) => {
    const { added, removed, pairs } = matchAttributes(models)
    const name = ({ name: own }: { readonly name: string }) => callAttribute(after, models.after.uid, own)
    const isChanged = ({ before: was, after: is }: (typeof pairs)[number]) => kindOfMorph(was) !== kindOfMorph(is)
    const changed = pairs.filter(isChanged)
    const removal = (attribute: AnyAttribute, tells: string) =>
      step(`remove ${name(attribute)}`, tells, {
        losses: [
          { isRemoval: true, count: countMorphs(models.before, attribute), examples: null, say: areLost('link') },
        ],
        covers: coverOf(before, models.before, attribute, renamed),
      })
    return [
      ...[...added, ...changed.map((pair) => pair.after)].filter(kindOfMorph).map((attribute) =>
        step(`add ${name(attribute)}`, `Adds ${name(attribute)}`, {
          covers: coverOf(after, models.after, attribute),
        }),
      ),
      ...removed.filter(kindOfMorph).map((attribute) => removal(attribute, `Removes ${name(attribute)}`)),
      ...changed
        .map((pair) => pair.before)
        .filter(kindOfMorph)
        .map((attribute) => removal(attribute, `Removes the links of ${name(attribute)}`)),
    ]
  })
}

type AnyAttribute = Model['attributes'][number]

function kindOfMorph(attribute: AnyAttribute): 'morphKey' | 'morphTable' | null {
  const kind = isLink(attribute) ? attribute.link?.kind : undefined
  return kind === 'morphKey' || kind === 'morphTable' ? kind : null
}

function countMorphs({ table }: Model, attribute: AnyAttribute): string {
  const link = isLink(attribute) ? attribute.link : undefined
  if (link?.kind === 'morphTable') return `SELECT count(*) AS "count" FROM ${quote(link.table)}`
  const id = link?.kind === 'morphKey' ? quote(link.morphId) : 'NULL'
  return `SELECT count(${id}) AS "count" FROM ${quote(table)}`
}

function coverOf(
  content: ContentFile,
  model: Model,
  attribute: AnyAttribute,
  renamed: RenameCell = (cell) => cell,
): string[] {
  return [...attributeCells(content, model, attribute).values()].map(renamed).map(printCell)
}
