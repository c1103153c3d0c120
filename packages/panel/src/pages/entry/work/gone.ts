/** The working copy of a new entry is gone: somebody has published it, or given it up. */
import { statusOf } from '../../../api/index.js'
import type { ApiError } from '../../../api/index.js'
import { withoutIds } from '../../../form/document/values.js'
import { continueOnEntry } from './overtaken.js'
import type { Progress } from './progress.js'

/** Goes on with what was typed: from the entry, if it can be found, else in a new one. Nothing is lost, though somebody may have to tidy up. */
export async function continueWithoutCopy(progress: Progress, error: ApiError): Promise<void> {
  const { store, initial } = progress.options
  const { key } = progress
  const entry = await publishedAs(progress)
  if (entry !== null) await continueOnEntry(progress, entry, error)
  else {
    const { document } = store
    store.reset(initial)
    progress.set({ copy: null, status: 'waiting', gone: 'continued', other: null })
    store.restore(withoutIds(store.models, store.uid, document))
  }
  if (progress.key !== key) progress.forget(key)
}

/** Tells that it is gone, if nothing was typed since; continues with the entry if that can be found. */
export async function noticeGone(progress: Progress): Promise<void> {
  const isAsItWas = progress.unchanged()
  const entry = await publishedAs(progress)
  if (!isAsItWas()) return
  if (entry === null) return progress.set({ gone: 'seen' })
  const next = await progress.options.server.readEntry(entry, true)
  if (isAsItWas()) progress.adopt(next)
}

/** Returns the entry that has the place of the working copy: a single one, or a localization. Another has no place by which it is found. */
async function publishedAs({ options }: Progress): Promise<number | null> {
  const { server, isSingle, locale, localizationOf } = options
  try {
    if (isSingle) return (await server.readSingle(locale))?.id ?? null
    if (localizationOf === null) return null
    const { localizations } = await server.readEntry(localizationOf, true)
    return localizations.find((one) => one.locale === locale)?.id ?? null
  } catch (error) {
    if (statusOf(error) === 404) return null
    throw error
  }
}
