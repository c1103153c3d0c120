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

/** @throws ApplicationError where a new entry would join, or make others join, an entry of the same locale */
export function requireOnePerLocale({ locales }: Pick<Group, 'locales'>, added: string): void {
  const ids = new Map<unknown, number>()
  for (const { locale, id } of locales) {
    const other = ids.get(locale)
    if (other !== undefined)
      throw new ApplicationError(
        `localizations would join two entries of the locale ${String(locale)}, ${other} and ${id}: there is one per locale`,
      )
    ids.set(locale, id)
  }
  const taken = ids.get(added)
  if (taken === undefined) return
  throw new ApplicationError(
    `localizations have an entry of the locale ${added} already, ${taken}: there is one per locale`,
  )
}
