import { ApplicationError } from '../../errors.js'
import type { CompiledType } from '../../types.js'
import type { WriteContext } from '../context.js'
import type { Group } from './group.js'

/** The locale of a new entry; null where the type has none. @throws ApplicationError for a locale that is not configured */
export function entryLocale({ i18n }: WriteContext, type: CompiledType, sent: unknown): string | null {
  if (!type.localized) return null
  const locale = sent ?? i18n.defaultLocale
  if (typeof locale !== 'string' || !i18n.locales.includes(locale))
    throw new ApplicationError("This locale doesn't exist")
  return locale
}

/**
 * Returns the group that a new entry joins: there is one entry per locale, so where its own is taken it stays alone, as in the
 * original.
 * @throws ApplicationError where entries that were named would join one of the same locale
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
