import type { DatabaseProvider } from '@content-gen/operate'
import { isLink, modelOf } from '../content/content.js'
import type { ActionColumn, ContentFile } from '../content/content.js'
import type { ContentRename } from '../content/rename.js'
import { linksOf } from '../sql/delete-rows.js'
import { literal, quote } from '../sql/quote.js'

/** Updates rows that name a renamed type or attribute: links to entries of any type, and the permissions of roles and tokens. */
export function storedNames(
  provider: DatabaseProvider,
  before: ContentFile,
  renames: readonly ContentRename[],
): string[] {
  return renames.flatMap((rename) =>
    rename.kind === 'model' ? renameTargets(provider, before, rename) : renameFields(before, rename),
  )
}

type ModelRename = ContentRename & { readonly kind: 'model' }
type AttributeRename = ContentRename & { readonly kind: 'attribute' }

function renameTargets(provider: DatabaseProvider, before: ContentFile, { from, to }: ModelRename): string[] {
  if (!from.includes('::')) return []
  const links = linksOf(before).flatMap(({ holder, attribute: { link } }) => {
    if (link?.kind !== 'morphKey' && link?.kind !== 'morphTable') return []
    const [table, type] = [quote(link.kind === 'morphTable' ? link.table : holder.table), quote(link.morphType)]
    return [`UPDATE ${table} SET ${type} = ${literal(to)} WHERE ${type} = ${literal(from)}`]
  })
  return [...links, ...before.actions.map((action) => renameActions(provider, action, { kind: 'model', from, to }))]
}

function renameFields(before: ContentFile, { uid, from, to }: AttributeRename): string[] {
  const attribute = modelOf(before, uid)?.attributes.find(({ name }) => name === from)
  if (attribute === undefined || !isLink(attribute) || attribute.link !== undefined) return []
  return linksOf(before).flatMap(({ attribute: { link } }) => {
    if (link?.kind !== 'morphTable') return []
    const field = quote(link.attribute)
    return [
      `UPDATE ${quote(link.table)} SET ${field} = ${literal(to)} WHERE ${field} = ${literal(from)} AND ${quote(link.morphType)} = ${literal(uid)}`,
    ]
  })
}

/** `api::article.article.find` begins with the uid. */
function renameActions(
  provider: DatabaseProvider,
  { table, column, form }: ActionColumn,
  { from, to }: ModelRename,
): string {
  const [rows, cell] = [quote(table), quote(column)]
  if (form === 'id')
    return `UPDATE ${rows} SET ${cell} = ${literal(`${to}.`)} || substr(${cell}, ${from.length + 2}) WHERE substr(${cell}, 1, ${from.length + 1}) = ${literal(`${from}.`)}`
  const [old, now] = [literal(`"${from}.`), literal(`"${to}.`)]
  const [text, json] = provider === 'sqlite' ? [cell, ''] : [`${cell}::text`, '::json']
  return `UPDATE ${rows} SET ${cell} = replace(${text}, ${old}, ${now})${json} WHERE replace(${text}, ${old}, ${now}) <> ${text}`
}
