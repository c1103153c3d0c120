const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ð: 'd',
  þ: 'th',
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
}

/** Returns the part of an address that says what a text says. */
export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[ßæœøđłðþäöü]/g, (letter) => letters[letter] ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}
