/** A class of characters or one character of a pattern, and how often it is repeated. */
const part = /(?:\\([dw])|\\([^a-zA-Z0-9])|\[([^\]\\^]+)\]|([^\\[\](){}?*+|.^$]))(?:\{(\d{1,2})(?:,\d*)?\}|([+*?]))?/y

/** Returns a text that has the form of a pattern, such as `ABC-12`; null if the pattern is more than a row of characters. */
export function exampleOf(pattern: RegExp): string | null {
  const source = pattern.source.replace(/^\^/, '').replace(/\$$/, '')
  let example = ''
  part.lastIndex = 0
  while (part.lastIndex < source.length) {
    const found = part.exec(source)
    if (found === null) return null
    const [, named, escaped, listed, plain, times, sign] = found
    const characters = listed ?? (named === 'd' ? '1-9' : named === 'w' ? 'a-z' : (escaped ?? plain ?? ''))
    example += taken(characters, times === undefined ? (sign === '+' ? 2 : 1) : Number(times))
  }
  return pattern.test(example) ? example : null
}

/** Takes a number of different characters: of a list, its first range is enough. */
function taken(listed: string, count: number): string {
  const [, from = '', to = ''] = /^(.)-(.)/.exec(listed) ?? []
  const first = from === '0' ? '1' : from
  const size = from === '' ? listed.length : to.charCodeAt(0) - first.charCodeAt(0) + 1
  return Array.from({ length: count }, (_, at) =>
    from === '' ? listed.charAt(at % size) : String.fromCharCode(first.charCodeAt(0) + (at % size)),
  ).join('')
}
