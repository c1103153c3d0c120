/**
 * `name`, or `name_` where `taken` has it. The schema keeps variables clear of ours; types are named as the GraphQL API names
 * them, and may be called `Store` or `Entry`.
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
