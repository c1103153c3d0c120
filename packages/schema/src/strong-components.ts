/** The strongly connected components of what can be reached from the starts (Tarjan's algorithm, without recursion). */
export function strongComponents(starts: readonly number[], next: (node: number) => readonly number[]): number[][] {
  const found: number[][] = []
  const order = new Map<number, number>()
  const low = new Map<number, number>()
  const waiting: number[] = []
  const isWaiting = new Set<number>()
  for (const start of starts) {
    if (order.has(start)) continue
    const path = [visit(start)]
    for (let step = path.at(-1); step !== undefined; step = path.at(-1)) {
      const { node, edges } = step
      const edge = edges.next()
      if (edge.done !== true) {
        if (!order.has(edge.value)) path.push(visit(edge.value))
        else if (isWaiting.has(edge.value)) lower(node, order.get(edge.value) ?? 0)
        continue
      }
      path.pop()
      const parent = path.at(-1)
      if (parent !== undefined) lower(parent.node, low.get(node) ?? 0)
      if (low.get(node) === order.get(node)) found.push(close(node))
    }
  }
  return found

  function visit(node: number) {
    order.set(node, order.size)
    low.set(node, order.get(node) ?? 0)
    waiting.push(node)
    isWaiting.add(node)
    return { node, edges: next(node).values() }
  }

  function lower(node: number, value: number): void {
    low.set(node, Math.min(low.get(node) ?? value, value))
  }

  function close(root: number): number[] {
    const component = waiting.splice(waiting.lastIndexOf(root))
    for (const node of component) isWaiting.delete(node)
    return component
  }
}
