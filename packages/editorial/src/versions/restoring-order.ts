/** The order in which deleted entries of one type come back: after those that they link to, as far as they do not link to each other. */
export function restoringOrder(links: ReadonlyMap<number, readonly number[]>): readonly number[] {
  const order = new Set<number>()
  const entered = new Set<number>()
  for (const first of links.keys()) {
    const path = [first]
    for (let id = path.at(-1); id !== undefined; id = path.at(-1)) {
      entered.add(id)
      const next = links.get(id)?.find((target) => links.has(target) && !entered.has(target))
      if (next !== undefined) {
        path.push(next)
        continue
      }
      order.add(id)
      path.pop()
    }
  }
  return [...order]
}
