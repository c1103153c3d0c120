/** Returns true if both databases can store a text: PostgreSQL stores no NUL, and UTF-8 cannot represent half a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && !/\p{Surrogate}/u.test(text)
}

export const notStorable = 'must not contain a NUL or half of a surrogate pair'
