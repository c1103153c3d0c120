import { firstSegment } from './request/first-segment.js'
import type { Route } from './routes.js'

/** Tells the paths at which only content types have routes: below a first segment that nothing else uses. */
export class ContentPaths {
  readonly #segments = new Set<string>()
  readonly #root: string

  /** `prefix`: `/api`, or empty. */
  constructor(prefix: string) {
    this.#root = `${prefix}/`
  }

  /** Takes the whole route table. */
  note(routes: readonly Pick<Route, 'path' | 'action'>[]): void {
    const others = new Set(routes.filter(({ action }) => !isOfContent(action)).map(({ path }) => firstSegment(path)))
    for (const { path } of routes) if (!others.has(firstSegment(path))) this.#segments.add(firstSegment(path))
  }

  has(path: string): boolean {
    return path.startsWith(this.#root) && this.#segments.has(firstSegment(path.slice(this.#root.length - 1)))
  }
}

function isOfContent(action: string): boolean {
  return action.startsWith('api::')
}
