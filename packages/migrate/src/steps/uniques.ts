import { printCell } from '../content/cells.js'
import { isUniquePerLocale, isValue } from '../content/content.js'
import type { ValueAttribute } from '../content/content.js'
import { matchAttributes, matchModels } from '../content/match.js'
import type { ModelPair } from '../content/match.js'
import { callAttribute } from '../content/names.js'
import { conversionOf } from '../sql/convert.js'
import { quote } from '../sql/quote.js'
import { keptRows, where } from './scope.js'
import { clashes, isSharedOnce } from './shared-uniques.js'
import { step } from './step.js'
import type { Obstacle, Scene, Step } from './step.js'

export interface UniqueStep {
  /** null: the attribute was unique before. */
  readonly step: Step | null
  /** Equal values: only the owner knows which one may stay. Texts that the index cannot hold. */
  readonly obstacles: readonly Obstacle[]
}

const hint = 'Change those values first, and run this again.'

/** Bytes of the longest unique text that writes accept (`write/input/text.ts` of the runtime). */
const longest = 2600

/** Returns the steps of attributes that are now unique, or no longer. */
export function uniqueSteps(scene: Scene): UniqueStep[] {
  return matchModels(scene.before, scene.after).pairs.flatMap((models) =>
    matchAttributes(models).pairs.flatMap(({ before, after }): UniqueStep[] => {
      if (!isValue(before) || !isValue(after)) return []
      const name = callAttribute(scene.after, models.after.uid, after.name)
      const scope = perLocale(models, before, after)
      const covers = [after.column, ...(scope.before || scope.after ? localesOf(models) : [])].map((column) =>
        printCell({ table: models.after.table, column }),
      )
      const [was, is] = [before.unique === true, after.unique === true]
      if (was && !is)
        return [{ step: step(`share ${name}`, `Lets entries share a value of ${name}`, { covers }), obstacles: [] }]
      if (!is) return []
      const isStricter = !was || (scope.before && !scope.after)
      const isConverted = conversionOf(scene.provider, before, after) !== null
      const obstacles = obstaclesOf(scene, models, before, after, name)
      if (isStricter || isConverted) {
        const tells = was ? `Checks that ${name} stays unique` : `Makes ${name} unique`
        return [{ step: step(`unique ${name}`, tells, { covers }), obstacles }]
      }
      const widened = isSharedOnce(models, after)
        ? step(`share ${name}`, `Lets localizations share ${name}`, { covers })
        : step(`unique ${name}`, `Makes ${name} unique within each locale`, { covers })
      return [
        {
          step: scope.after && !scope.before ? widened : null,
          obstacles: scene.share && isSharedOnce(models, after) ? obstacles : [],
        },
      ]
    }),
  )
}

function localesOf({ before, after }: ModelPair): string[] {
  return [before.columns.locale, after.columns.locale].filter((column) => column !== undefined)
}

function perLocale({ before, after }: ModelPair, was: ValueAttribute, is: ValueAttribute) {
  return { before: isUniquePerLocale(before, was), after: isUniquePerLocale(after, is) }
}

function obstaclesOf(
  scene: Scene,
  models: ModelPair,
  before: ValueAttribute,
  after: ValueAttribute,
  name: string,
): Obstacle[] {
  const { table, columns } = models.before
  const column = quote(before.column)
  const conversion = conversionOf(scene.provider, before, after)
  const value = conversion === null ? column : conversion.value(conversion.text(column))
  const locale = columns.locale !== undefined && isUniquePerLocale(models.after, after) ? quote(columns.locale) : 'NULL'
  const rows = `SELECT ${value} AS "value", ${locale} AS "locale" FROM ${quote(table)}${where(keptRows(scene, models))}`
  const shared = `SELECT "value", count(*) AS "times" FROM (${rows}) AS "rows" WHERE "value" IS NOT NULL GROUP BY "value", "locale" HAVING count(*) > 1`
  const equal: Obstacle = {
    code: 'values-not-unique',
    hint,
    ...(isSharedOnce(models, after)
      ? clashes(scene, models, value)
      : {
          count: `SELECT count(*) AS "count" FROM (${shared}) AS "shared"`,
          examples: `SELECT substr(CAST("value" AS TEXT), 1, 40) AS "value" FROM (${shared}) AS "shared" ORDER BY "times" DESC, 1 LIMIT 3`,
        }),
    say: (count) =>
      count === null
        ? `Makes ${name} unique: fails if two entries have the same value.`
        : `${name} cannot be unique: ${count} ${count === 1 ? 'value occurs' : 'values occur'} more than once`,
  }
  if (scene.provider === 'sqlite' || !longTypes.has(after.type)) return [equal]
  const long = `SELECT "value" FROM (${rows}) AS "rows" WHERE octet_length(CAST("value" AS TEXT)) > ${longest}`
  const tooLong: Obstacle = {
    code: 'values-not-unique',
    hint,
    count: `SELECT count(*) AS "count" FROM (${long}) AS "long"`,
    examples: `SELECT substr(CAST("value" AS TEXT), 1, 40) AS "value" FROM (${long}) AS "long" ORDER BY 1 LIMIT 3`,
    say: (count) =>
      count === null
        ? `Makes ${name} unique: fails if a value is longer than ${longest} bytes.`
        : `${name} cannot be unique: ${count} ${count === 1 ? 'value is' : 'values are'} longer than ${longest} bytes`,
  }
  return [equal, tooLong]
}

const longTypes: ReadonlySet<string> = new Set(['string', 'text', 'richtext', 'email', 'uid'])
