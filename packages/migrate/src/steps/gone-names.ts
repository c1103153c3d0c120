import type { DatabaseProvider } from '@content-gen/operate'
import type { ActionColumn } from '../content/content.js'
import { matchAttributes, matchModels } from '../content/match.js'
import { literal, quote } from '../sql/quote.js'
import { dropComments, dropDocuments, dropFromDocuments, dropTitles } from './kept-documents.js'
import type { Scene } from './step.js'

/**
 * Deletes what rows say under the names of removed types and attributes: permissions of roles and tokens, versions and working copies. A
 * namesake that is added later would get it, with whoever may read that.
 */
export function goneNames(scene: Scene): string[] {
  const { provider, before } = scene
  const { types, attributes } = gone(scene)
  return [
    ...types.flatMap((uid) => [
      ...before.actions.map((action) => withdrawActions(provider, action, uid)),
      ...dropDocuments(before, uid),
    ]),
    ...attributes.flatMap(({ uid, name }) => dropFromDocuments(provider, before, uid, name)),
  ]
}

/** Deletes the titles that releases keep of them, and comments on them, when the tables have changed: these may be new. */
export function goneTitles(scene: Scene): string[] {
  const { types, attributes } = gone(scene)
  return [
    ...types.flatMap((uid) => [...dropTitles(scene.after, uid), ...dropComments(scene.after, uid)]),
    ...attributes.flatMap(({ uid, name }) => [
      ...dropTitles(scene.after, uid, name),
      ...dropComments(scene.after, uid, name),
    ]),
  ]
}

function gone({ before, after }: Scene) {
  const { removed, pairs } = matchModels(before, after)
  const attributes = pairs.flatMap((models) => {
    const matched = matchAttributes(models)
    // Its texts were never meant to be read.
    const secret = matched.pairs.filter((pair) => pair.before.type !== 'password' && pair.after.type === 'password')
    const lost = [...matched.removed, ...secret.map((pair) => pair.after)]
    return lost.map(({ name }) => ({ uid: models.after.uid, name }))
  })
  return { types: removed.map(({ uid }) => uid).filter((uid) => uid.startsWith('api::')), attributes }
}

function withdrawActions(provider: DatabaseProvider, { table, column, form }: ActionColumn, uid: string): string {
  const [rows, cell] = [quote(table), quote(column)]
  const isGone = (action: string) => `substr(${action}, 1, ${uid.length + 1}) = ${literal(`${uid}.`)}`
  if (form === 'id') return `DELETE FROM ${rows} WHERE ${isGone(cell)}`
  const [list, elements, none] =
    provider === 'sqlite'
      ? ['json_group_array(value)', `json_each(${cell})`, `'[]'`]
      : ['json_agg(value)', `json_array_elements_text(${cell}::text::json) AS "actions"(value)`, `'[]'::json`]
  return `UPDATE ${rows} SET ${cell} = (SELECT coalesce(${list}, ${none}) FROM ${elements} WHERE NOT ${isGone('value')})
WHERE EXISTS (SELECT 1 FROM ${elements} WHERE ${isGone('value')})`
}
