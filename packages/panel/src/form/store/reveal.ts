import type { Path } from '../document/path.js'

/** Asks those that fold a place away to open it. */
export class Reveal {
  #wanted: Path | null = null
  readonly #listeners = new Set<(path: Path) => void>()

  show(path: Path): void {
    this.#wanted = path
    for (const listener of this.#listeners) listener(path)
    // Lists inside of lists are made only now, and look here.
    setTimeout(() => {
      if (this.#wanted === path) this.#wanted = null
    }, 500)
  }

  subscribe(listener: (path: Path) => void): () => void {
    this.#listeners.add(listener)
    if (this.#wanted) listener(this.#wanted)
    return () => this.#listeners.delete(listener)
  }
}

/** Returns the step below a place on the way to another; null if the way does not lead there. */
export function stepBelow(path: Path, below: Path): string | null {
  return path.every((step, at) => below[at] === step) ? (below[path.length] ?? null) : null
}
