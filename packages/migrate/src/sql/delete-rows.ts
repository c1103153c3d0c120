import type { DatabaseProvider } from '@content-gen/operate'
import { isLink, isPlace, modelOf } from '../content/content.js'
import type { ContentFile, LinkAttribute, Model } from '../content/content.js'
import { literal, quote } from './quote.js'

/**
 * Deletes rows of a model, with their components and the links from and to them. PostgreSQL's foreign keys do most of it; on SQLite they
 * are off during a migration.
 */
export function deleteRows(provider: DatabaseProvider, content: ContentFile, model: Model, where: string): string[] {
  const rest = provider === 'sqlite' ? dependents(content, model, new Set()) : []
  return [
    `DELETE FROM ${quote(model.table)} WHERE ${where}`,
    ...rest,
    ...unlinkMorphs(content, model, (column) => goneFrom(model, column)),
  ]
}

function dependents(content: ContentFile, model: Model, seen: Set<string>): string[] {
  if (seen.has(model.uid)) return []
  seen.add(model.uid)
  const isGone = (column: string) => goneFrom(model, column)
  const own = model.attributes.flatMap((attribute) => {
    if (isLink(attribute)) {
      const { link } = attribute
      if (link?.kind !== 'joinTable' && link?.kind !== 'morphTable') return []
      return [`DELETE FROM ${quote(link.table)} WHERE ${isGone(link.source)}`]
    }
    if (!isPlace(attribute)) return []
    return attribute.components.flatMap((uid) => {
      const component = modelOf(content, uid)
      if (!component) return []
      const rows = `DELETE FROM ${quote(component.table)} WHERE ${isGone(attribute.owner)}`
      return [rows, ...dependents(content, component, new Set(seen))]
    })
  })
  return [...own, ...linksTo(content, model)]
}

function linksTo(content: ContentFile, model: Model): string[] {
  return linksOf(content).flatMap(({ holder, attribute }) => {
    const { link, target } = attribute
    if (target !== model.uid || link === undefined) return []
    if (link.kind === 'joinTable') return [`DELETE FROM ${quote(link.table)} WHERE ${goneFrom(model, link.target)}`]
    if (link.kind !== 'foreignKey') return []
    return [`UPDATE ${quote(holder.table)} SET ${quote(link.key)} = NULL WHERE ${goneFrom(model, link.key)}`]
  })
}

/** Removes links that name the type and, unless `gone` is null, one of those ids. Foreign keys cannot do it. */
export function unlinkMorphs(content: ContentFile, model: Model, gone: ((column: string) => string) | null): string[] {
  return linksOf(content).flatMap(({ holder, attribute: { link } }) => {
    if (link?.kind !== 'morphKey' && link?.kind !== 'morphTable') return []
    const where = `${quote(link.morphType)} = ${literal(model.uid)}${gone === null ? '' : ` AND ${gone(link.morphId)}`}`
    return link.kind === 'morphTable'
      ? [`DELETE FROM ${quote(link.table)} WHERE ${where}`]
      : [
          `UPDATE ${quote(holder.table)} SET ${quote(link.morphType)} = NULL, ${quote(link.morphId)} = NULL WHERE ${where}`,
        ]
  })
}

/** Returns every relation and media attribute with its model. */
export function linksOf(content: ContentFile): { readonly holder: Model; readonly attribute: LinkAttribute }[] {
  return content.models.flatMap((holder) =>
    holder.attributes.flatMap((attribute) => (isLink(attribute) ? [{ holder, attribute }] : [])),
  )
}

function goneFrom({ table }: Model, column: string): string {
  return `${quote(column)} IS NOT NULL AND ${quote(column)} NOT IN (SELECT "id" FROM ${quote(table)})`
}
