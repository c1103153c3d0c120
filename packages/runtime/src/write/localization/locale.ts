import { ApplicationError } from '../../errors/errors.js'
import type { CompiledType } from '../../types.js'
import type { WriteContext } from '../context.js'
import type { Group } from './group.js'

/** Returns the locale of a new entry; null if the type has none. @throws ApplicationError for an unknown locale */
export function entryLocale({ i18n }: WriteContext, type: CompiledType, sent: unknown): string | null {
  if (!type.localized) return null
  const locale = sent ?? i18n.defaultLocale
  if (typeof locale !== 'string' || !i18n.locales.includes(locale))
    throw new ApplicationError("This locale doesn't exist")
  return locale
}

/**
 * Returns the group that a new entry joins. There is one entry per locale: if its own is taken, the entry stays alone, as in Strapi v4.
 * @throws ApplicationError if the named entries would join one of the same locale
 */
export function joinable(group: Group, added: string): Group | null {
  const ids = new Map<unknown, number>()
  for (const { locale, id } of group.locales) {
    const other = ids.get(locale)
    if (other !== undefined)
      throw new ApplicationError(
        `localizations would join two entries of the locale ${String(locale)}, ${other} and ${id}: there is one per locale`,
      )
    ids.set(locale, id)
  }
  return ids.has(added) && group.newcomers.length === 0 ? null : requireFree(group, ids.get(added), added)
}

function requireFree(group: Group, taken: number | undefined, added: string): Group {
  if (taken === undefined) return group
  throw new ApplicationError(
    `localizations have an entry of the locale ${added} already, ${taken}: there is one per locale`,
  )
}
