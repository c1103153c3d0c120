/** Unique values that localizations share: an entry and its localizations have one, and no other entry has it. */
import { isValue } from '../content/content.js'
import type { ValueAttribute } from '../content/content.js'
import { matchAttributes, matchModels } from '../content/match.js'
import type { ModelPair } from '../content/match.js'
import { callAttribute } from '../content/names.js'
import { literal, quote } from '../sql/quote.js'
import { keptRows, where } from './scope.js'
import { areLost, step } from './step.js'
import type { Notice, Scene, Step } from './step.js'

export function isSharedOnce({ after }: ModelPair, { type, unique, localized }: ValueAttribute): boolean {
  return after.columns.locale !== undefined && unique === true && type !== 'uid' && localized !== true
}

/** SQL about values, and how many there are. */
interface Found {
  readonly count: string
  readonly examples: string
}

/** Finds the values that several entries have. `value`: SQL of the value that a row is to have. */
export function clashes(scene: Scene, models: ModelPair, value: string): Found {
  const rows = scene.share
    ? `SELECT * FROM (${ranked(scene, models, value)}) AS "ranked" WHERE "rank" = 1`
    : ranked(scene, models, value)
  const owners = `SELECT "value", min("id") AS "id" FROM (${rows}) AS "rows" WHERE "value" IS NOT NULL GROUP BY "value", "owner"`
  const several = `SELECT substr(CAST("value" AS TEXT), 1, 40) || ' of ' || string_agg(CAST("id" AS TEXT), ', ' ORDER BY "id") AS "value" FROM (${owners}) AS "owners" GROUP BY "owners"."value" HAVING count(*) > 1`
  return {
    count: `SELECT count(*) AS "count" FROM (${several}) AS "several"`,
    examples: `${several} ORDER BY min("id") LIMIT 20`,
  }
}

/** Returns what the owner should know of values from before such attributes were shared. */
export function sharedNotices(scene: Scene): Notice[] {
  if (scene.share) return []
  return sharedPairs(scene).flatMap(({ models, before, name }): Notice[] => {
    const notices: Notice[] = []
    const unshared = unsharedValues(models, before)
    if (unshared !== null)
      notices.push({
        ...unshared,
        say: (count, examples) =>
          `${count === 1 ? '1 entry has' : `${count} entries have`} a ${name} that not all of its localizations share${examples}. Nothing is changed: \`migrate dev --share\` gives them that of the default locale.`,
      })
    if (before.unique === true && isSharedOnce({ before: models.before, after: models.before }, before))
      notices.push({
        ...clashes(scene, models, quote(before.column)),
        say: (count, examples) =>
          `${count === 1 ? '1 value' : `${count} values`} of ${name}, which is unique, ${count === 1 ? 'is that' : 'are those'} of several entries${examples}. Nothing is changed: writes refuse what other entries have.`,
      })
    return notices
  })
}

/** Returns the steps that give the localizations of each entry one value. */
export function shareSteps(scene: Scene): Step[] {
  if (!scene.share) return []
  return sharedPairs(scene).flatMap(({ models, before, after, name }): Step[] => {
    const group = models.after.columns.localizationGroup
    if (models.before.columns.localizationGroup === undefined || group === undefined) return []
    const own = ranked(scene, models, quote(before.column))
    const other = `SELECT "value", first_value("value") OVER (PARTITION BY "owner" ORDER BY "rank") AS "shared" FROM (${own}) AS "ranked"`
    const [table, column] = [quote(models.after.table), quote(after.column)]
    const source = `SELECT * FROM (${ranked(scene, { before: models.after, after: models.after }, column)}) AS "ranked" WHERE "rank" = 1`
    return [
      step(`share ${name}`, `Gives ${name} one value for all locales`, {
        losses: [
          {
            isRemoval: false,
            count: `SELECT count("value") AS "count" FROM (${other}) AS "rows" WHERE "value" IS DISTINCT FROM "shared"`,
            examples: null,
            say: areLost('value of other locales', 'values of other locales'),
          },
        ],
        after: [
          `UPDATE ${table} SET ${column} = "shared"."value" FROM (${source}) AS "shared" WHERE ${table}.${quote(group)} = "shared"."owner" AND ${table}.${column} IS DISTINCT FROM "shared"."value"`,
        ],
      }),
    ]
  })
}

interface SharedPair {
  readonly models: ModelPair
  readonly before: ValueAttribute
  readonly after: ValueAttribute
  readonly name: string
}

function sharedPairs(scene: Scene): SharedPair[] {
  return matchModels(scene.before, scene.after).pairs.flatMap((models) =>
    matchAttributes(models).pairs.flatMap(({ before, after }): SharedPair[] => {
      if (!isValue(before) || !isValue(after) || !isSharedOnce(models, after)) return []
      return [{ models, before, after, name: callAttribute(scene.after, models.after.uid, after.name) }]
    }),
  )
}

/** The rows that stay, by the entry that they are localizations of. The first of each has the value that all of them get. */
function ranked(scene: Scene, models: ModelPair, value: string): string {
  const { table, columns } = models.before
  const { locale, localizationGroup: group } = columns
  const owner = group === undefined ? '"id"' : `coalesce(${quote(group)}, -"id")`
  const isDefault =
    locale === undefined
      ? ''
      : `CASE ${quote(locale)} WHEN ${literal(scene.before.defaultLocale ?? 'en')} THEN 0 ELSE 1 END, `
  const rank = `row_number() OVER (PARTITION BY ${owner} ORDER BY CASE WHEN ${value} IS NULL THEN 1 ELSE 0 END, ${isDefault}"id")`
  return `SELECT "id", ${owner} AS "owner", ${value} AS "value", ${rank} AS "rank" FROM ${quote(table)}${where(keptRows(scene, models))}`
}

function unsharedValues({ before: { table, columns } }: ModelPair, { column }: ValueAttribute): Found | null {
  const { locale, localizationGroup: group } = columns
  if (locale === undefined || group === undefined) return null
  const value = quote(column)
  const shown = `coalesce(substr(CAST(${value} AS TEXT), 1, 40), 'nothing') || ' in ' || ${quote(locale)} || ' (' || CAST("id" AS TEXT) || ')'`
  const unshared = `SELECT string_agg(${shown}, ', ' ORDER BY "id") AS "value" FROM ${quote(table)} WHERE ${quote(group)} IS NOT NULL GROUP BY ${quote(group)} HAVING count(${value}) > 0 AND (count(${value}) < count(*) OR count(DISTINCT ${value}) > 1)`
  return {
    count: `SELECT count(*) AS "count" FROM (${unshared}) AS "unshared"`,
    examples: `${unshared} ORDER BY ${quote(group)} LIMIT 20`,
  }
}
