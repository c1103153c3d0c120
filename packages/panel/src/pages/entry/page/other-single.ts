import type { ContentType, Entry, NewEntry } from '@content-gen/admin/contract'
import { withoutIds } from '../document/values.js'
import type { Models } from '../document/values.js'

/** The parts of another locale's entry that the form of a single type needs where there is none yet. */
export type OtherSingle = Pick<NewEntry, 'inherited' | 'localizations' | 'begun' | 'links' | 'files'>

/** Returns what an entry shares with a localization that nobody has begun. */
export function otherSingle(models: Models, type: ContentType, entry: Entry): OtherSingle {
  const { id, locale, state, localizations, begun, links, files } = entry
  const copied = withoutIds(models, type.uid, entry.document)
  const shared = type.attributes.filter(
    (one) => !one.system && !one.localized && !(one.type === 'relation' && one.mapped),
  )
  return {
    inherited: Object.fromEntries(shared.flatMap(({ name }) => (name in copied ? [[name, copied[name]]] : []))),
    localizations: [{ id, locale: locale ?? '', state }, ...localizations],
    begun,
    links,
    files,
  }
}
