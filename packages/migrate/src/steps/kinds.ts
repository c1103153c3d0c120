import { matchModels } from '../content/match.js'
import { callModel } from '../content/names.js'
import { literal, quote } from '../sql/quote.js'
import { keptRows, where } from './scope.js'
import type { Notice, Scene } from './step.js'

/** A single type serves the first of its entries, in each locale. */
export function kindNotices(scene: Scene): Notice[] {
  return matchModels(scene.before, scene.after).pairs.flatMap((models): Notice[] => {
    const { before, after } = models
    if (before.kind !== 'collection' || after.kind !== 'single') return []
    const name = callModel(scene.after, after.uid)
    const { locale } = before.columns
    const perLocale = locale === undefined ? literal('') : `coalesce(${quote(locale)}, '')`
    return [
      {
        count: `SELECT count(*) - count(DISTINCT ${perLocale}) AS "count" FROM ${quote(before.table)}${where(keptRows(scene, models))}`,
        say: (count) =>
          `${name} is a single type now: its first entry is served, ${count} ${count === 1 ? 'other stays' : 'others stay'} in the table.`,
      },
    ]
  })
}
