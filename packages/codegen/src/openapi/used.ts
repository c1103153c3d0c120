/** Returns the components that something refers to, from `roots` on, in their own order.
 * `prefix`: `#/components/schemas/`. `passes`: what is looked into. */
export function used<Value>(
  components: Readonly<Record<string, Value>>,
  roots: readonly unknown[],
  prefix: string,
  passes: (part: object) => boolean = () => true,
): Record<string, Value> {
  const found = new Set<string>()
  const open: unknown[] = [...roots]
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null || !passes(value)) continue
    for (const part of Object.values(value)) {
      if (typeof part !== 'string') open.push(part)
      else if (part.startsWith(prefix)) {
        const name = part.slice(prefix.length)
        if (found.has(name)) continue
        found.add(name)
        open.push(components[name])
      }
    }
  }
  return Object.fromEntries(Object.entries(components).filter(([name]) => found.has(name)))
}
