import { isExclusive } from '../content/match-links.js'
import type { LinkPair, OwnedLink } from '../content/match-links.js'
import { quote } from './quote.js'

/**
 * Selects the links of a relation as rows of `source`, `target` and their positions in both lists, seen from the owner or, if flipped, from
 * the other side.
 */
export function linkedPairs({ model, link }: OwnedLink, isFlipped: boolean): string {
  const columns =
    link.kind === 'foreignKey'
      ? { source: '"id"', target: quote(link.key), position: '1', inverse: optional(link.position) }
      : {
          source: quote(link.source),
          target: quote(link.target),
          position: quote(link.position),
          inverse: optional(link.inversePosition),
        }
  const { source, target, position, inverse } = columns
  const [first, second, place, otherPlace] = isFlipped
    ? [target, source, inverse, position]
    : [source, target, position, inverse]
  const rows = link.kind === 'foreignKey' ? `${quote(model.table)} WHERE ${target} IS NOT NULL` : quote(link.table)
  return `SELECT ${first} AS "source", ${second} AS "target", ${place} AS "place", ${otherPlace} AS "other_place" FROM ${rows}`
}

function optional(column: string | undefined): string {
  return column === undefined ? '"id"' : quote(column)
}

interface Moved {
  readonly statements: { readonly before: string[]; readonly after: string[] }
  /** SQL that counts the links for which there is no room; null if all fit. */
  readonly lost: string | null
}

/** The relation that counts of two that become one, if they contradict each other; null as long as nobody has said so. */
export type Preferred = 'own' | 'joined' | null

/** Links wait in a table of their own while their new place is made. If one row may lead to only one row, the first link stays. */
export function movedLinks(pair: LinkPair, kept: string, preferred: Preferred = null): Moved {
  const { before, after, isFlipped, joined } = pair
  const own = linkedPairs(before, isFlipped)
  const parts = joined === null ? [own] : [own, linkedPairs(joined, true)]
  if (preferred === 'joined') parts.reverse()
  const all = numbered(parts)
  const staying = stayingOf(after, all)
  const isWhole =
    after.link.kind === 'joinTable' || (joined === null && before.link.kind === 'foreignKey' && isExclusive(before))
  const counted = preferred === null ? all : numbered(parts.slice(0, 1))
  return {
    statements: {
      before: [`CREATE TEMPORARY TABLE ${kept} AS\n${staying}`],
      after: [restore(after, kept), `DROP TABLE ${kept}`],
    },
    lost: isWhole ? null : difference(counted, stayingOf(after, counted)),
  }
}

/** SQL about the links of two relations for which there is no room beside each other in one; null if there always is. */
export function contradictions({
  before,
  after,
  isFlipped,
  joined,
}: LinkPair): { count: string; links: string } | null {
  if (joined === null || after.link.kind === 'joinTable') return null
  const all = numbered([linkedPairs(before, isFlipped), linkedPairs(joined, true)])
  const staying = stayingOf(after, all)
  const ids = (links: string) => `SELECT "source", "target" FROM (${links}) AS "links"`
  return { count: difference(all, staying), links: `${ids(all)} EXCEPT ${ids(staying)}` }
}

function difference(all: string, staying: string): string {
  return `SELECT (SELECT count(*) FROM (${all}) AS "all") - (SELECT count(*) FROM (${staying}) AS "staying") AS "count"`
}

/** Numbers the links of each row: those of the first part before those that only the second has, each in the order of their places. */
function numbered([first = '', second]: readonly string[]): string {
  const parts = [`SELECT *, 1 AS "turn" FROM (${first}) AS "first"`]
  if (second !== undefined) {
    const known = `SELECT "source", "target" FROM (${first}) AS "known"`
    parts.push(`SELECT *, 2 AS "turn" FROM (${second}) AS "second" WHERE ("source", "target") NOT IN (${known})`)
  }
  return `SELECT "source", "target",
  row_number() OVER (PARTITION BY "source" ORDER BY "turn", "place", "target") AS "place",
  row_number() OVER (PARTITION BY "target" ORDER BY "turn", "other_place", "source") AS "other_place"
FROM (${parts.join(' UNION ALL ')}) AS "links"`
}

function stayingOf(after: OwnedLink, all: string): string {
  return after.link.kind === 'joinTable' ? all : firstOnly(all, isExclusive(after))
}

function firstOnly(links: string, alsoPerTarget: boolean): string {
  const first = `SELECT * FROM (${links}) AS "ranked" WHERE "place" = 1`
  if (!alsoPerTarget) return first
  const ranked = `SELECT "source", "target", "place", "other_place", row_number() OVER (PARTITION BY "target" ORDER BY "other_place", "source") AS "rank" FROM (${first}) AS "first"`
  return `SELECT "source", "target", "place", "other_place" FROM (${ranked}) AS "exclusive" WHERE "rank" = 1`
}

function restore({ model, link }: OwnedLink, kept: string): string {
  if (link.kind === 'foreignKey') {
    const table = quote(model.table)
    const position = link.position === undefined ? '' : `, ${quote(link.position)} = ${kept}."other_place"`
    return `UPDATE ${table} SET ${quote(link.key)} = ${kept}."target"${position} FROM ${kept} WHERE ${kept}."source" = ${table}."id"`
  }
  const names = [link.source, link.target, link.position, ...(link.inversePosition ? [link.inversePosition] : [])]
  const values = ['"source"', '"target"', '"place"', ...(link.inversePosition ? ['"other_place"'] : [])]
  return `INSERT INTO ${quote(link.table)} (${names.map(quote).join(', ')}) \nSELECT ${values.join(', ')} FROM ${kept} ORDER BY "source", "place"`
}

/** Removes all but the first link to each target from a column. */
export function firstPerTarget({ model, link }: OwnedLink): { statement: string; lost: string } | null {
  if (link.kind !== 'foreignKey') return null
  const [table, column] = [quote(model.table), quote(link.key)]
  const order = link.position === undefined ? '"id"' : `${quote(link.position)}, "id"`
  const others = `SELECT "id" FROM (SELECT "id", row_number() OVER (PARTITION BY ${column} ORDER BY ${order}) AS "rank" FROM ${table} WHERE ${column} IS NOT NULL) AS "ranked" WHERE "rank" > 1`
  return {
    statement: `UPDATE ${table} SET ${column} = NULL WHERE "id" IN (${others})`,
    lost: `SELECT count(*) AS "count" FROM (${others}) AS "others"`,
  }
}
