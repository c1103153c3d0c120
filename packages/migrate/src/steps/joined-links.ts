/** Relations of two sides that were two relations of one side each. */
import { MigrationError } from '@content-gen/operate'
import type { LinkPair, MatchedLinks, OwnedLink } from '../content/match-links.js'
import { callAttribute, callModel } from '../content/names.js'
import { contradictions } from '../sql/move-links.js'
import type { Preferred } from '../sql/move-links.js'
import type { Obstacle, Scene } from './step.js'

/** `article.author` and `author.articles` */
export function namesOf({ after }: Scene, { before, joined }: LinkPair): readonly [own: string, joined: string] {
  const name = ({ model, attribute }: OwnedLink) => callAttribute(after, model.uid, attribute.name)
  return [name(before), joined === null ? '' : name(joined)]
}

/** Returns the side that the owner prefers. */
export function preferredOf(scene: Scene, pair: LinkPair): Preferred {
  if (pair.joined === null) return null
  const [own, joined] = namesOf(scene, pair)
  if (scene.prefer.includes(own)) return 'own'
  return scene.prefer.includes(joined) ? 'joined' : null
}

/**
 * Returns what rules out that two relations become one: links of both that contradict each other, unless the owner prefers one side.
 * @throws MigrationError if the owner prefers an attribute that nothing is joined with
 */
export function linkObstacles(scene: Scene, { pairs }: MatchedLinks): Obstacle[] {
  const joined = pairs.filter((pair) => pair.joined !== null)
  const known = new Set(joined.flatMap((pair) => namesOf(scene, pair)))
  const unknown = scene.prefer.find((name) => !known.has(name))
  if (unknown !== undefined) {
    const hint = known.size === 0 ? 'Leave --prefer out.' : `Name one of these: ${[...known].join(', ')}.`
    throw new MigrationError('preference-unknown', `No relation is joined with "${unknown}".`, hint)
  }
  return joined.flatMap((pair) => obstacleOf(scene, pair) ?? [])
}

function obstacleOf(scene: Scene, pair: LinkPair): Obstacle | null {
  const found = preferredOf(scene, pair) === null ? contradictions(pair) : null
  if (found === null) return null
  const { model, target } = pair.after
  const [source, other] = [model.uid, target].map((uid) => callModel(scene.after, uid).replaceAll("'", "''"))
  const names = namesOf(scene, pair)
  return {
    code: 'links-contradict',
    count: found.count,
    examples: `SELECT '${source} ' || "source" || ' and ${other} ' || "target" AS "value" FROM (${found.links}) AS "links" ORDER BY "source", "target" LIMIT 20`,
    say: (count) =>
      count === null
        ? `Joins ${names.join(' and ')}: fails if they contradict each other.`
        : `${names.join(' and ')} become the two sides of one relation, but contradict each other: ${count} ${count === 1 ? 'link has' : 'links have'} no room`,
    hint: `Say whose links count: --prefer ${names.join(' or --prefer ')}.`,
  }
}
