import { isItem } from '../document/values.js'

/** Returns true if every link of the blocks leads somewhere, as the server requires. */
export function hasValidLinks(nodes: unknown): boolean {
  if (Array.isArray(nodes)) return nodes.every(hasValidLinks)
  if (!isItem(nodes)) return true
  if (nodes['type'] === 'link' && !isLink(nodes['url'])) return false
  return hasValidLinks(nodes['children'] ?? [])
}

export function isLink(url: unknown): boolean {
  return typeof url === 'string' && URL.canParse(url.startsWith('/') ? `https://localhost${url}` : url)
}
