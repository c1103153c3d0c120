/** A cache that keeps answers until one of their tags is purged, as content delivery networks do. */
import { createServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { IncomingHttpHeaders, Server } from 'node:http'

interface Kept {
  readonly tags: ReadonlySet<string>
  readonly body: string
}

export class EdgeCache {
  readonly #kept = new Map<string, Kept>()
  readonly #purged: (readonly string[])[] = []
  /** The headers of the last purge. */
  last: IncomingHttpHeaders | null = null

  private constructor(
    private readonly server: Server,
    readonly base: string,
  ) {}

  static async open(): Promise<EdgeCache> {
    const server = createServer((request, response) => {
      let body = ''
      request.on('data', (part) => (body += String(part)))
      request.on('end', () => {
        const header = request.headers['surrogate-key']
        cache.#purge(typeof header === 'string' ? header.split(' ') : (JSON.parse(body) as { tags: string[] }).tags)
        cache.last = request.headers
        response.end('{"success":true}')
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const cache = new EdgeCache(server, `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`)
    return cache
  }

  /** The number of purges so far. */
  get purges(): number {
    return this.#purged.length
  }

  get size(): number {
    return this.#kept.size
  }

  /** Returns the tags that were purged since, in order. */
  since(purges: number): string[] {
    return [...new Set(this.#purged.slice(purges).flat())].toSorted((a, b) => (a < b ? -1 : 1))
  }

  has(path: string): boolean {
    return this.#kept.has(path)
  }

  keep(path: string, tags: string, body: string): void {
    this.#kept.set(path, { tags: new Set(tags.split(/[ ,]/)), body })
  }

  answers(): (readonly [string, string])[] {
    return [...this.#kept].map(([path, { body }]) => [path, body])
  }

  /** Resolves when there were more purges than these. */
  purgeAfter(purges: number): Promise<void> {
    return until(() => this.purges > purges, 'nothing was purged')
  }

  /** Resolves when an answer was purged. */
  gone(path: string, why: string): Promise<void> {
    return until(() => !this.#kept.has(path), `${path} was not purged: ${why}; purged last: ${this.#purged.at(-1)}`)
  }

  close(): Promise<void> {
    this.server.closeAllConnections()
    return new Promise((resolve) => this.server.close(() => resolve()))
  }

  #purge(tags: readonly string[]): void {
    this.#purged.push(tags)
    for (const [path, kept] of this.#kept) if (tags.some((tag) => kept.tags.has(tag))) this.#kept.delete(path)
  }
}

async function until(isDone: () => boolean, failure: string): Promise<void> {
  for (const deadline = performance.now() + 10_000; !isDone(); await wait(5))
    if (performance.now() > deadline) throw new Error(failure)
}
