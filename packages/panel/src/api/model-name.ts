import { titleOf } from './title-of.js'

/** One word, though it has a capital letter inside. */
const whole: ReadonlySet<string> = new Set([
  'GitHub',
  'GitLab',
  'JavaScript',
  'LinkedIn',
  'PayPal',
  'TikTok',
  'TypeScript',
  'WhatsApp',
  'WordPress',
  'YouTube',
])

/** Returns the name of a type or component as people read it: some models repeat the name of the file there, such as `BlogPage`. */
export function modelName(displayName: string): string {
  if (whole.has(displayName)) return displayName
  const isIdentifier = /^(\p{Ll}[\p{L}\d_-]*|\p{Lu}[\p{L}\d_]*)$/u.test(displayName)
  return isIdentifier ? titleOf(displayName) : displayName.charAt(0).toLocaleUpperCase('en') + displayName.slice(1)
}
