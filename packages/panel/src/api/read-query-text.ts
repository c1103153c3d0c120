/** A value of an address: text, or parts by name. */
export type Parameter = string | Parameter[] | { [name: string]: Parameter }

/** Reads the text after `?`, as `queryText` writes it: `filters[title][$in][0]=x`. */
export function readQueryText(text: string): { [name: string]: Parameter } {
  const root: { [name: string]: Parameter } = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const [first = '', ...rest] = name.replaceAll(']', '').split('[')
    put(root, [first, ...rest], value)
  }
  return listed(root) as { [name: string]: Parameter }
}

function put(into: { [name: string]: Parameter }, [name = '', ...rest]: readonly string[], value: string): void {
  if (name === '__proto__') return
  if (rest.length === 0) {
    into[name] = value
    return
  }
  const before = into[name]
  const next = typeof before === 'object' && !Array.isArray(before) ? before : {}
  into[name] = next
  put(next, rest, value)
}

/** Parts that are counted from 0 are lists. */
function listed(value: Parameter): Parameter {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([name, one]) => [name, listed(one)] as const)
  if (entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name))) return entries.map(([, one]) => one)
  return Object.fromEntries(entries)
}
