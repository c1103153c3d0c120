/** Drafts that a browser has kept: another version of the panel may have written them, or something else. */
import { fitting } from '../../../form/document/fitting.js'
import { same } from '../../../form/document/same.js'
import { isItem, own } from '../../../form/document/values.js'
import type { Models } from '../../../form/document/values.js'
import { readLabels } from '../../../form/store/read-labels.js'
import type { LocalDraft } from './local-drafts.js'

export interface KeptDraft {
  readonly key: string
  /** Null if nothing of it can be read. */
  readonly draft: LocalDraft | null
  /** The attributes that were left out, wholly or in part. */
  readonly dropped: readonly string[]
  /** The left-out part, as it is kept. */
  readonly lost: unknown
}

/** Returns a draft with the values that the form can hold. */
export function readDraft(key: string, stored: unknown, models: Models): KeptDraft {
  const draft = wholeDraft(stored)
  if (draft === null || !models.has(draft.uid)) return { key, draft: null, dropped: [], lost: stored }
  const { uid, saved, changes, texts } = draft
  const fits = fitting(models, uid, changes)
  const names = new Set(models.get(uid)?.attributes.map(({ name }) => name))
  const nameIn = (place: string) => place.split('/')[0] ?? ''
  const isText = ([place, text]: readonly [string, unknown]) => typeof text === 'string' && names.has(nameIn(place))
  const lost = Object.entries(changes).filter(([name, value]) => !same(own(fits, name), value))
  const lostTexts = Object.entries(texts).filter((one) => !isText(one))
  return {
    key,
    draft: {
      ...draft,
      saved: fitting(models, uid, saved),
      changes: fits,
      texts: Object.fromEntries(Object.entries(texts).filter(isText)),
      ...readLabels(draft.links, draft.files),
    },
    dropped: [...new Set([...lost, ...lostTexts].map(([place]) => nameIn(place)))],
    lost: Object.fromEntries([...lostTexts, ...lost]),
  }
}

/** Returns a draft as it is kept, if it has all of its parts; null if not. */
export function wholeDraft(stored: unknown): LocalDraft | null {
  return isWhole(stored) ? stored : null
}

/** Texts and labels are looked at when the draft is read. */
function isWhole(stored: unknown): stored is LocalDraft {
  if (!isItem(stored)) return false
  const { key, person, uid, entry, version, locale, copy, saved, changes, texts, at } = stored
  if (typeof key !== 'string' || typeof person !== 'number' || typeof uid !== 'string') return false
  if (!isOrNull(entry, 'number') || !isOrNull(locale, 'string') || !isCopy(copy)) return false
  if (version !== undefined && typeof version !== 'number') return false
  if (!isItem(saved) || !isItem(changes) || !isItem(texts)) return false
  return typeof at === 'string' && !Number.isNaN(Date.parse(at))
}

function isOrNull(value: unknown, type: 'number' | 'string'): boolean {
  return value === null || typeof value === type
}

function isCopy(value: unknown): boolean {
  return value === null || (isItem(value) && typeof value['id'] === 'number' && typeof value['revision'] === 'number')
}
