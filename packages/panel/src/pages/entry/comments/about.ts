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
  const cell = element && cellOf(element)
  if (!element || !cell) return null
  const path = pathOf(cell)
  return { path, quote: selectedIn(element, cell, plainWords(valueAt(store.document, path))) }
}

/** Returns the field of an element; null outside of fields, and in those of passwords. */
export function fieldAt(element: Element): Path | null {
  const cell = cellOf(element)
  return cell && pathOf(cell)
}

function cellOf(element: Element): Element | null {
  const isSecret = element instanceof HTMLInputElement && element.type === 'password'
  return isSecret ? null : element.closest('[id^="field/"]')
}

function pathOf({ id }: Element): Path {
  return id.split('/').slice(1)
}

function selectedIn(element: Element, cell: Element, words: string): Quote | null {
  if (isPlain(element)) return quoteAt(element.value, element.selectionStart ?? 0, element.selectionEnd ?? 0)
  const selected = selectionIn(cell)?.toString() ?? ''
  const found = findQuote(words, { text: selected, before: '', after: '' })
  return found && quoteAt(words, found.start, found.end)
}

/** Editors of Markdown are within a shadow root, whose selection some browsers tell apart. */
function selectionIn(cell: Element): Selection | null {
  const root = cell.querySelector('.code')?.shadowRoot
  const inside: unknown =
    root && 'getSelection' in root && typeof root.getSelection === 'function' ? root.getSelection() : null
  const selection = inside instanceof Selection ? inside : getSelection()
  const { anchorNode = null } = selection ?? {}
  return anchorNode !== null && (cell.contains(anchorNode) || root?.contains(anchorNode)) ? selection : null
}

function isPlain(element: Element | null): element is HTMLTextAreaElement | HTMLInputElement {
  return element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && element.type === 'text')
}

/** Selects words again in the field that has the focus, where it is one of plain text. */
export function selectWords(quote: Quote): void {
  const element = document.activeElement
  const found = isPlain(element) ? findQuote(element.value, quote) : null
  if (found && isPlain(element)) element.setSelectionRange(found.start, found.end)
}
