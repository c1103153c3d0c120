import { inside } from '../document/path.js'
import type { Path } from '../document/path.js'

interface Node {
  readonly listeners: Set<() => void>
  readonly inner: Map<string, Node>
}

const node = (): Node => ({ listeners: new Set(), inner: new Map() })

/** The listeners of each place. */
export class Subscriptions {
  readonly #root = node()

  add(path: Path, listener: () => void): () => void {
    let place = this.#root
    for (const step of path) {
      const next = place.inner.get(step) ?? node()
      place.inner.set(step, next)
      place = next
    }
    place.listeners.add(listener)
    return () => {
      place.listeners.delete(listener)
      if (place.listeners.size === 0 && place.inner.size === 0) this.#prune(path)
    }
  }

  /** Calls those at a place that has another value now, and looks no further where nothing has changed. */
  tellChanges(before: unknown, after: unknown): void {
    tell(this.#root, before, after)
  }

  tell(path: Path): void {
    let place: Node | undefined = this.#root
    for (const step of path) place = place?.inner.get(step)
    for (const listener of place?.listeners ?? []) listener()
  }

  #prune(path: Path): void {
    const places = [this.#root]
    for (const step of path) {
      const next = places.at(-1)?.inner.get(step)
      if (next === undefined) return
      places.push(next)
    }
    for (let depth = path.length; depth > 0; depth--) {
      const place = places[depth]
      if (!place || place.listeners.size > 0 || place.inner.size > 0) return
      places[depth - 1]?.inner.delete(path[depth - 1] ?? '')
    }
  }
}

function tell({ listeners, inner }: Node, before: unknown, after: unknown): void {
  if (before === after) return
  for (const listener of listeners) listener()
  for (const [step, below] of inner) tell(below, inside(before, step), inside(after, step))
}
