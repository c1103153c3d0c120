import type { BegunLocalization, Entry, Localization } from '@content-gen/admin/panel-api'
import type { Work } from '../work/work.js'

/** An entry, or one that is begun, among its localizations. */
export interface Languages {
  /** An entry that it is a localization of. */
  readonly source: number
  readonly locale: string | null
  readonly localizations: readonly Localization[]
  readonly begun: readonly BegunLocalization[]
  /** The ids of those whose original has changed since they were written. */
  readonly behind: readonly number[]
}

/** Returns the languages of what the form shows; null for an entry that is new in all of them. */
export function languagesOf({ options }: Work, entry: Entry | null): Languages | null {
  const { locale, translation } = options
  if (entry) return { source: entry.id, ...entry }
  const [first] = translation?.localizations ?? []
  return translation && first ? { source: first.id, locale, behind: [], ...translation } : null
}
