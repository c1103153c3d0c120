import type { Quote } from '@content-gen/admin/panel-api'
import { valueAt } from '../../../form/document/path.js'
import type { Path } from '../../../form/document/path.js'
import type { FormStore } from '../../../form/store/form-store.js'
import { findQuote, quoteAt } from './found-quote.js'
import { plainWords } from './plain-words.js'

/** The field that a comment is going to be about, and the words in it. */
export interface About {
  readonly path: Path
  readonly quote: Quote | null
}

/** Returns the field of an element, with the words that are selected in it; null outside of fields, and in those of passwords. */
export function aboutElement(element: Element | null, store: FormStore): About | null {
  const cell = element?.closest('[id^="field/"]')
  if (!element || !cell || (element instanceof HTMLInputElement && element.type === 'password')) return null
  const path = cell.id.split('/').slice(1)
  return { path, quote: selectedIn(element, plainWords(valueAt(store.document, path))) }
}

function selectedIn(element: Element, words: string): Quote | null {
  if (element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && element.type === 'text')) {
    const { value, selectionStart, selectionEnd } = element
    return quoteAt(value, selectionStart ?? 0, selectionEnd ?? 0)
  }
  const selected = getSelection()
  const text = selected?.anchorNode && element.contains(selected.anchorNode) ? selected.toString().trim() : ''
  const at = text === '' ? null : findQuote(words, { text, before: '', after: '' })
  return at === null ? null : quoteAt(words, at, at + text.length)
}

/** Selects words again in the field that has the focus, where it is one of plain text. */
export function selectWords({ text, before, after }: Quote): void {
  const element = document.activeElement
  if (!(element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && element.type === 'text')))
    return
  const at = findQuote(element.value, { text, before, after })
  if (at !== null) element.setSelectionRange(at, at + text.length)
}
