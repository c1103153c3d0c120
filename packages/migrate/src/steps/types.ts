import { printCell } from '../content/cells.js'
import { isLink, isValue } from '../content/content.js'
import type { Attribute } from '../content/content.js'
import { matchAttributes, matchModels } from '../content/match.js'
import type { ModelPair } from '../content/match.js'
import { callAttribute, callModel } from '../content/names.js'
import { asText } from '../sql/as-text.js'
import { deleteRows } from '../sql/delete-rows.js'
import { literal, quote } from '../sql/quote.js'
import { endsDrafts, endsLocales, inDefaultLocale, keptRows, where } from './scope.js'
import { areLost, step } from './step.js'
import type { Scene, Step } from './step.js'

/** Returns the steps of draft & publish and localization being turned on or off. */
export function typeSteps(scene: Scene): Step[] {
  return matchModels(scene.before, scene.after).pairs.flatMap((models) => [
    ...publicationSteps(scene, models),
    ...localizationSteps(scene, models),
    ...sharingSteps(scene, models),
  ])
}

/** An existing entry was public and stays so. A draft was not, and must not become public. */
function publicationSteps(scene: Scene, models: ModelPair): Step[] {
  const { before, after } = models
  const name = callModel(scene.after, after.uid)
  const table = quote(after.table)
  const { publishedAt: now, createdAt } = after.columns
  const was = before.columns.publishedAt
  if (was === undefined && now !== undefined && createdAt !== undefined) {
    return [
      step(
        `publish ${name}`,
        `Turns draft & publish of ${name} on, with all entries published since they were created`,
        {
          after: [`UPDATE ${table} SET ${quote(now)} = ${quote(createdAt)} WHERE ${quote(now)} IS NULL`],
          covers: [printCell({ table: after.table, column: now })],
        },
      ),
    ]
  }
  if (was === undefined || !endsDrafts(models)) return []
  const isDraft = `${quote(was)} IS NULL`
  return [
    step(`end drafts ${name}`, `Turns draft & publish of ${name} off`, {
      losses: [
        {
          isRemoval: true,
          count: `SELECT count(*) AS "count" FROM ${quote(before.table)} WHERE ${isDraft}`,
          examples: null,
          say: areLost('draft'),
        },
      ],
      before: deleteRows(scene.provider, scene.before, before, isDraft),
      covers: [printCell({ table: after.table, column: was })],
    }),
  ]
}

function localizationSteps(scene: Scene, models: ModelPair): Step[] {
  const { before, after } = models
  const name = callModel(scene.after, after.uid)
  const uniques = after.attributes.filter(isValue).filter(({ unique }) => unique === true)
  const { locale: was, localizationGroup } = before.columns
  const { locale: now } = after.columns
  const columns = [was, now, localizationGroup, after.columns.localizationGroup, ...uniques.map(({ column }) => column)]
  const covers = columns.flatMap((column) => (column === undefined ? [] : printCell({ table: after.table, column })))
  if (was === undefined && now !== undefined) {
    const locale = scene.after.defaultLocale ?? 'en'
    return [
      step(`localize ${name}`, `Localizes ${name}, whose entries so far are of the locale ${locale}`, {
        after: [`UPDATE ${quote(after.table)} SET ${quote(now)} = ${literal(locale)} WHERE ${quote(now)} IS NULL`],
        covers,
      }),
    ]
  }
  if (was === undefined || !endsLocales(models)) return []
  const { defaultLocale } = scene.before
  const isOther = `NOT ${inDefaultLocale(defaultLocale, was)}`
  return [
    step(`end localization ${name}`, `Ends the localization of ${name}`, {
      losses: [
        {
          isRemoval: true,
          count: `SELECT count(*) AS "count" FROM ${quote(before.table)}${where(isOther, endsDrafts(models) ? `${quote(before.columns.publishedAt ?? '')} IS NOT NULL` : null)}`,
          examples: null,
          say: areLost(
            `entry of other locales than ${defaultLocale ?? 'en'}`,
            `entries of other locales than ${defaultLocale ?? 'en'}`,
          ),
        },
      ],
      before: deleteRows(scene.provider, scene.before, before, isOther),
      covers,
    }),
  ]
}

/** Localizations get the default locale's values of attributes that they now share. */
function sharingSteps(scene: Scene, models: ModelPair): Step[] {
  const { before, after } = models
  const { locale, localizationGroup: group } = before.columns
  const { defaultLocale } = scene.before
  if (locale === undefined || group === undefined || after.columns.locale === undefined || defaultLocale === undefined)
    return []
  return matchAttributes(models).pairs.flatMap(({ before: was, after: now }) => {
    const column = sharedColumn(was)
    const isUnique = isValue(now) && now.unique === true
    if (was.localized !== true || now.localized === true || column === null || sharedColumn(now) === null || isUnique)
      return []
    const name = callAttribute(scene.after, after.uid, now.name)
    const [table, own] = [quote(before.table), quote(column)]
    const text = (value: string) => (isValue(was) ? asText(scene.provider, was.type, value) : value)
    const source = `SELECT ${quote(group)} AS "group", ${own} AS "value" FROM ${table} WHERE ${quote(locale)} = ${literal(defaultLocale)} AND ${quote(group)} IS NOT NULL`
    const other = `${table}.${quote(group)} = "shared"."group" AND ${table}.${quote(locale)} <> ${literal(defaultLocale)}`
    const differs = `${text(`${table}.${own}`)} IS DISTINCT FROM ${text('"shared"."value"')}`
    return [
      step(`share ${name}`, `Gives ${name} one value for all locales`, {
        losses: [
          {
            isRemoval: false,
            count: `SELECT count(${table}.${own}) AS "count" FROM ${table}, (${source}) AS "shared"${where(other, differs, keptRows(scene, models))}`,
            examples: null,
            say: areLost('value of other locales', 'values of other locales'),
          },
        ],
        before: [
          `UPDATE ${table} SET ${own} = "shared"."value" FROM (${source}) AS "shared" WHERE ${other} AND ${differs}`,
        ],
      }),
    ]
  })
}

/** Returns the column of a plain value: components and lists of files are shared with their next change. */
function sharedColumn(attribute: Attribute): string | null {
  if (isValue(attribute)) return attribute.column
  return isLink(attribute) && attribute.type === 'media' && attribute.link?.kind === 'foreignKey'
    ? attribute.link.key
    : null
}
