/** Word has no lists in its HTML: paragraphs say in a style that they are items, and have their mark as text. */
import { childrenOf } from './children-of.js'

/** Turns runs of such paragraphs into lists. */
export function makeWordLists(body: HTMLElement): void {
  /** The lists that are open, the outermost first. */
  let open: { readonly level: number; readonly list: HTMLElement }[] = []
  for (const paragraph of body.querySelectorAll<HTMLElement>('p, h1, h2, h3, h4, h5, h6')) {
    const level = Number(/mso-list:[^:;]*\blevel(\d)/i.exec(paragraph.dataset['style'] ?? '')?.[1] ?? 0)
    if (level === 0 || paragraph.closest('li')) {
      open = []
      continue
    }
    // Something else stands between two lists.
    if (open[0] && paragraph.previousElementSibling !== open[0].list) open = []
    open = open.filter((each) => each.level <= level)
    const innermost = open.at(-1)
    const list = innermost?.level === level ? innermost.list : listFor(paragraph, innermost?.list)
    if (list !== innermost?.list) open.push({ level, list })
    const item = body.ownerDocument.createElement('li')
    item.append(childrenOf(paragraph))
    list.append(item)
    paragraph.remove()
  }
  for (const mark of body.querySelectorAll('[data-style*="mso-list:Ignore" i]')) mark.remove()
}

/** Makes a list in the last item of an outer one, or where the paragraph is. */
function listFor(paragraph: HTMLElement, outer: HTMLElement | undefined): HTMLElement {
  const mark = paragraph.querySelector('[data-style*="mso-list:Ignore" i]')?.textContent ?? ''
  const list = paragraph.ownerDocument.createElement(/^\s*\(?[\da-z]{1,4}[.)]/i.test(mark) ? 'ol' : 'ul')
  if (outer?.lastElementChild) outer.lastElementChild.append(list)
  else paragraph.before(list)
  return list
}
