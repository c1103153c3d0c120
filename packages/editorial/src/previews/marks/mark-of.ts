import { textMark } from '@content-gen/contract'

/** Returns the mark of a place: `api::article.article 12 sections.2.heading`. */
export function markOf(place: string): string {
  const { begin, end, shift } = textMark
  return begin + String.fromCodePoint(...Array.from(place, (each) => shift + each.charCodeAt(0))) + end
}
