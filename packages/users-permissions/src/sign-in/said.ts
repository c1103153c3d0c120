import { isStorable } from '@content-gen/runtime/write'

const longestText = 320
/** Characters, by OpenID Connect. */
const longestSubject = 255

/** Returns a text that a provider sent; null if it sent none, or one that no database stores. */
export function saidText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' && isStorable(value) ? value.slice(0, longestText) : null
}

/** Returns the provider's name for a person. @throws Error if it names nobody */
export function saidSubject(value: unknown): string {
  const subject = Number.isSafeInteger(value) ? String(value) : value
  if (typeof subject !== 'string' || subject === '' || subject.length > longestSubject || !isStorable(subject))
    throw new Error('The provider names nobody')
  return subject
}
