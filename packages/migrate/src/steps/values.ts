import type { RenameCell } from '../content/cells.js'
import { printCell } from '../content/cells.js'
import { isValue } from '../content/content.js'
import type { ValueAttribute } from '../content/content.js'
import { matchAttributes, matchModels } from '../content/match.js'
import type { ModelPair } from '../content/match.js'
import { callAttribute, list } from '../content/names.js'
import { conversionOf, isStoredAnew } from '../sql/convert.js'
import type { Conversion } from '../sql/convert.js'
import { literal, quote } from '../sql/quote.js'
import { keptRows, where } from './scope.js'
import { amount, areLost, step } from './step.js'
import type { Loss, Scene, Step } from './step.js'

/** Returns the steps of attributes with a column of their own: added, removed, or changed in type. */
export function valueSteps(scene: Scene, renamed: RenameCell): Step[] {
  return matchModels(scene.before, scene.after).pairs.flatMap((models) => {
    const { added, removed, pairs } = matchAttributes(models)
    const name = (attribute: { readonly name: string }) => callAttribute(scene.after, models.after.uid, attribute.name)
    const { table } = models.before
    return [
      ...added.filter(isValue).map((attribute) =>
        step(`add ${name(attribute)}`, `Adds ${name(attribute)}`, {
          covers: [printCell({ table: models.after.table, column: attribute.column })],
        }),
      ),
      ...removed.filter(isValue).map((attribute) => {
        const column = quote(attribute.column)
        const loss: Loss = {
          isRemoval: true,
          count: `SELECT count(${column}) AS "count" FROM ${quote(table)}${where(keptRows(scene, models))}`,
          examples: null,
          say: areLost('value'),
        }
        return step(`remove ${name(attribute)}`, `Removes ${name(attribute)}`, {
          losses: [loss],
          covers: [printCell(renamed({ table, column: attribute.column }))],
        })
      }),
      ...pairs.flatMap(({ before, after }) => {
        if (!isValue(before) || !isValue(after)) return []
        const conversion = conversionOf(scene.provider, before, after)
        if (conversion === null && before.type === after.type) return []
        const tells = tellChange(name(after), before, after)
        const covers = [printCell({ table: models.after.table, column: after.column })]
        return [
          step(`change ${name(after)}`, tells, {
            losses: conversion === null ? [] : lossesOf(scene, models, before, conversion),
            ...way(scene, models, before, after, conversion),
            covers,
          }),
        ]
      }),
    ]
  })
}

function tellChange(name: string, before: ValueAttribute, after: ValueAttribute): string {
  if (before.type !== after.type) return `Changes ${name} from ${before.type} to ${after.type}`
  const gone = (before.values ?? []).filter((value) => !after.values?.includes(value))
  return `Takes ${list(gone.map((value) => JSON.stringify(value)))} from the values of ${name}`
}

function lossesOf(scene: Scene, models: ModelPair, before: ValueAttribute, conversion: Conversion): Loss[] {
  if (conversion.isLossless) return []
  const text = conversion.text(quote(before.column))
  const kept = where(`${quote(before.column)} IS NOT NULL`, keptRows(scene, models))
  const values = `(SELECT ${text} AS "text" FROM ${quote(models.before.table)}${kept}) AS "values"`
  const of = (condition: string) => ({
    count: `SELECT count(*) AS "count" FROM ${values} WHERE ${condition}`,
    examples: `SELECT DISTINCT substr("text", 1, 40) AS "value" FROM ${values} WHERE ${condition} ORDER BY 1 LIMIT 3`,
  })
  if (before.type === 'password')
    return [{ isRemoval: true, count: of('TRUE').count, examples: null, say: areLost('value') }]
  const { shortens } = conversion
  return [
    {
      isRemoval: false,
      ...of(`"text" IS NOT NULL AND (${conversion.value('"text"')}) IS NULL`),
      say: (count) =>
        count === null
          ? 'values that do not fit are lost'
          : `${amount(count, 'value that does not fit', 'values that do not fit')} lost`,
    },
    ...(shortens === null
      ? []
      : [
          {
            isRemoval: false,
            ...of(shortens.condition('"text"')),
            say: (count: number | null) =>
              count === 1
                ? `1 value loses its ${shortens.what}`
                : `${count ?? 'its'} values lose their ${shortens.what}`,
          },
        ]),
  ]
}

/** In place if both are text. Otherwise a new column takes the place of the old one, or, on SQLite, the values wait in a table of their own. */
function way(
  { provider, keep }: Scene,
  { before: old, after: now }: ModelPair,
  before: ValueAttribute,
  after: ValueAttribute,
  conversion: Conversion | null,
): Partial<Step> {
  const column = quote(before.column)
  const table = quote(old.table)
  if (conversion?.isInPlace === true) {
    if (after.type === 'enumeration') {
      const values = (after.values ?? []).map(literal).join(', ')
      return { before: [`UPDATE ${table} SET ${column} = NULL WHERE ${column} NOT IN (${values})`] }
    }
    const value = conversion.value(conversion.text(column))
    const changes = value === 'NULL' ? '' : ` AND (${value}) IS DISTINCT FROM ${column}`
    return { before: [`UPDATE ${table} SET ${column} = ${value} WHERE ${column} IS NOT NULL${changes}`] }
  }
  if (provider === 'postgresql') {
    if (conversion === null && !isStoredAnew(before, after)) return {}
    const target = { table: now.table, column: after.column }
    return { retypes: [{ table: old.table, column: before.column, target, conversion }] }
  }
  if (conversion === null) return {}
  const [target, place, kept] = [quote(now.table), quote(after.column), keep()]
  return {
    before: [
      `CREATE TEMPORARY TABLE ${kept} AS
SELECT "id", ${conversion.value('"text"')} AS "value"
FROM (SELECT "id", ${conversion.text(column)} AS "text" FROM ${table} WHERE ${column} IS NOT NULL) AS "values"`,
      `UPDATE ${table} SET ${column} = NULL WHERE ${column} IS NOT NULL`,
    ],
    after: [
      `UPDATE ${target} SET ${place} = ${kept}."value" FROM ${kept} WHERE ${kept}."id" = ${target}."id"`,
      `DROP TABLE ${kept}`,
    ],
  }
}
