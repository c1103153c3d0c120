import type { DatabaseProvider } from '@content-gen/operate'
import type { ActionColumn } from '../content/content.js'
import { matchAttributes, matchModels } from '../content/match.js'
import { literal, quote } from '../sql/quote.js'
import { dropDocuments, dropFromDocuments } from './kept-documents.js'
import type { Scene } from './step.js'

/**
 * Deletes what rows say under the names of removed types and attributes: permissions of roles and tokens, versions and working copies. A
 * namesake that is added later would get it, with whoever may read that.
 */
export function goneNames({ provider, before, after }: Scene): string[] {
  const { removed, pairs } = matchModels(before, after)
  const types = removed.filter(({ uid }) => uid.startsWith('api::'))
  return [
    ...types.flatMap(({ uid }) => [
      ...before.actions.map((action) => withdrawActions(provider, action, uid)),
      ...dropDocuments(before, uid),
    ]),
    ...pairs.flatMap((models) => {
      const attributes = matchAttributes(models)
      // Its texts were never meant to be read.
      const secret = attributes.pairs.filter(
        (pair) => pair.before.type !== 'password' && pair.after.type === 'password',
      )
      const lost = [...attributes.removed, ...secret.map((pair) => pair.after)]
      return lost.flatMap(({ name }) => dropFromDocuments(provider, before, models.after.uid, name))
    }),
  ]
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
