/** Names that the page proposes. The server judges them, as `generate` does. */

/** Makes lower-case words joined by `-` of a name that people gave: `Long read` becomes `long-read`. */
export function kebabName(name: string): string {
  return words(name).join('-').toLowerCase()
}

/** Makes the name of a field: `Reading time` becomes `readingTime`. */
export function fieldName(name: string): string {
  const [first = '', ...rest] = words(name)
  return [first.charAt(0).toLowerCase() + first.slice(1), ...rest.map(capital)].join('')
}

export function proposedPlural(singular: string): string {
  if (singular === '') return ''
  if (/[^aeiou]y$/.test(singular)) return `${singular.slice(0, -1)}ies`
  return /(s|x|z|ch|sh)$/.test(singular) ? `${singular}es` : `${singular}s`
}

/** Returns the name, or with the first number that makes it free. */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  let free = name
  for (let number = 2; isTaken(free); number++) free = `${name}${number}`
  return free
}

function words(name: string): readonly string[] {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
