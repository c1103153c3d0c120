import { linkForms } from '@content-gen/contract'
import { isRecord } from '@content-gen/runtime/write'
import { literally } from '../catalog/page-address.js'

const { before, after, afterWhole } = linkForms

/** Returns a test for texts of Markdown and HTML, and for blocks, that link to one of these addresses. */
export function linkingTo(addresses: readonly string[]): (value: unknown) => boolean {
  const any = addresses.map(literally).join('|')
  const inText = new RegExp(`(?:${before.source})(?:${any})${after.source}`, 'm')
  const whole = new RegExp(`^(?:${any})${afterWhole.source}`)
  const isLinking = (node: unknown): boolean => {
    if (Array.isArray(node)) return node.some(isLinking)
    if (!isRecord(node)) return false
    const { type, url, children } = node
    return (type === 'link' && typeof url === 'string' && whole.test(url)) || isLinking(children)
  }
  return (value) => (typeof value === 'string' ? inText.test(value) : isLinking(value))
}
