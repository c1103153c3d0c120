/** Reads what is pasted from a page or a word processor, as elements that belong to no window: nothing of it runs or is loaded. */
import { makeWordLists } from './word-lists.js'

/** Its styles are kept as `data-style`, to be read. */
export function pastedPage(html: string): HTMLElement {
  const { body } = new DOMParser().parseFromString(withoutInline(html), 'text/html')
  for (const each of body.querySelectorAll('script, xmp, title, meta, link, template, noscript')) each.remove()
  makeWordLists(body)
  for (const list of body.querySelectorAll(':is(ol, ul) > :is(ol, ul)'))
    // Google Docs puts the list of an item behind it.
    if (list.previousElementSibling?.matches('li')) list.previousElementSibling.append(list)
  return body
}

/**
 * The policy of the page refuses styles, handlers and `base`, and complains of them: they are kept as `data-style` and the like. Each part ends before
 * the next begins: no page takes long.
 */
export function withoutInline(html: string): string {
  return (
    html
      .replaceAll(/<style\b(?:(?!<style\b)[\s\S])*?<\/style>/gi, '')
      // One that never ends.
      .replaceAll(/<style\b/gi, '<xmp')
      .replaceAll(/<base\b/gi, '<x-base')
      .replaceAll(/<[a-z][^<>]*>/gi, (tag) => tag.replaceAll(/([\s/"'])(style|on[a-z]+)(?=\s*=)/gi, '$1data-$2'))
  )
}

/** Other addresses mean something only on the page that they come from. */
export const leadsOut = /^(https?:|mailto:|tel:)/i

export const isBold = /font-weight:\s*(bold|[6-9]00)/i
export const isNotBold = /font-weight:\s*(normal|400)/i
export const isItalic = /font-style:\s*italic/i
export const isUnderlined = /text-decoration[\w-]{0,20}:[^:;]*underline/i
export const isStruck = /text-decoration[\w-]{0,20}:[^:;]*line-through/i
