import { emptyDraft, type Draft } from './draft.js'

const storageKey = 'builder.draft'

/** Returns what the tab kept over a reload. */
export function storedDraft(): Draft {
  const text = sessionStorage.getItem(storageKey)
  const stored: Partial<Draft> = text === null ? {} : JSON.parse(text)
  return { ...emptyDraft, ...stored }
}

export function storeDraft(draft: Draft): void {
  if (draft.edits.length === 0) sessionStorage.removeItem(storageKey)
  else sessionStorage.setItem(storageKey, JSON.stringify(draft))
}
