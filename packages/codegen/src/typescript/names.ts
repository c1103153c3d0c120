/** Returns `name`, or `name_` if it is in `taken`: a model may be called `store` or `Entry`, like names that our files use. */
export function aside(name: string, taken: ReadonlySet<string>): string {
  let free = name
  while (taken.has(free)) free += '_'
  return free
}

/** Returns a name for the braces of an import: `Store as Store_`, or the name alone. */
export function imported(name: string, local: string): string {
  return name === local ? name : `${name} as ${local}`
}

/** Returns a name for the braces of a parameter: `store: store_`, or the name alone. */
export function destructured(name: string, local: string): string {
  return name === local ? name : `${name}: ${local}`
}
