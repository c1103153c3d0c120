import { ApplicationError } from '../../errors.js'
import type { CompiledType } from '../../types.js'
import type { WriteContext } from '../context.js'

/** The locale of a new entry; null where the type has none. @throws ApplicationError for a locale that is not configured */
export function entryLocale({ i18n }: WriteContext, type: CompiledType, sent: unknown): string | null {
  if (!type.localized) return null
  const locale = sent ?? i18n.defaultLocale
  if (typeof locale !== 'string' || !i18n.locales.includes(locale))
    throw new ApplicationError("This locale doesn't exist")
  return locale
}
