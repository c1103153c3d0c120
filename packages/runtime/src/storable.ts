/** Whether both databases can hold a text: PostgreSQL stores no NUL, and UTF-8 has no form for half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && !/\p{Surrogate}/u.test(text)
}

export const notStorable = 'must not contain a NUL or half of a surrogate pair'
