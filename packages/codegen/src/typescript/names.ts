/**
 * `name`, or `name_` where `taken` has it: a model may be called `store` or `Entry`, as things of ours are in the files that
 * mention it.
 */
export function aside(name: string, taken: ReadonlySet<string>): string {
  let free = name
  while (taken.has(free)) free += '_'
  return free
}

/** A name between the braces of an import: `Store as Store_`, or the name alone. */
export function imported(name: string, local: string): string {
  return name === local ? name : `${name} as ${local}`
}

/** A name between the braces of a parameter: `store: store_`, or the name alone. */
export function destructured(name: string, local: string): string {
  return name === local ? name : `${name}: ${local}`
}
