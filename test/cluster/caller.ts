/** Callers at addresses of their own. Each counts up in an entry that nobody else writes, makes new ones, and reads them. */
import { request } from 'node:http'

interface Answer {
  readonly status: number
  readonly retryAfter: string | undefined
  readonly text: string
}

interface Tag {
  readonly id: number
  readonly attributes: { readonly name: string }
}

/** Something that a caller must not see. */
export type Complaint = string

export class Caller {
  readonly complaints: Complaint[] = []
  /** The number of answers by status. */
  readonly statuses: Record<number, number> = {}
  /** The names of entries that were acknowledged, and of those that were not. */
  readonly made: string[] = []
  readonly doubtful: string[] = []
  /** When the last write was acknowledged, and the longest that an answer took. */
  lastWrite = 0
  longest = 0
  #entry = 0
  #acknowledged = 0
  #tried = 0
  #seen = 0
  #turn = 0

  /** `address`: one of this machine, by which the balancer knows the caller. `name`: what its entries begin with. */
  constructor(
    readonly base: string,
    readonly address: string,
    readonly name: string,
  ) {}

  async begin(): Promise<void> {
    const { text } = await this.#ask('POST', '/api/tags', { name: `${this.name} counts 0` })
    this.#entry = (JSON.parse(text) as { data: Tag }).data.id
  }

  /** Writes, and reads what it knows and what others write. */
  async step(others: readonly Caller[]): Promise<void> {
    if (this.#turn++ % 2 === 0) await this.#count()
    else await this.#make()
    await this.#read()
    await others[this.#turn % others.length]?.readBy(this)
  }

  /** Somebody else reads the entry of this caller: never an older answer than one before. */
  readonly #seenBy = new Map<Caller, number>()
  async readBy(reader: Caller): Promise<void> {
    const found = await reader.#countOf(this.#entry)
    if (found === null) return
    const before = this.#seenBy.get(reader) ?? 0
    if (found < before) reader.complaints.push(`${this.name}: ${found} after ${before}`)
    this.#seenBy.set(reader, found)
  }

  /** The entry has the last acknowledged number, or a later one that was tried. */
  async expectKept(): Promise<void> {
    await this.#read()
  }

  async #count(): Promise<void> {
    const name = `${this.name} counts ${++this.#tried}`
    const { status } = await this.#ask('PUT', `/api/tags/${this.#entry}`, { name })
    if (status === 200) this.#acknowledged = this.#tried
  }

  async #make(): Promise<void> {
    const name = `${this.name} makes ${this.made.length + this.doubtful.length}`
    const { status } = await this.#ask('POST', '/api/tags', { name })
    ;(status === 200 ? this.made : this.doubtful).push(name)
  }

  async #read(): Promise<void> {
    const found = await this.#countOf(this.#entry)
    if (found === null) return
    const least = Math.max(this.#acknowledged, this.#seen)
    if (found < least || found > this.#tried) this.complaints.push(`own: ${found}, not ${least} to ${this.#tried}`)
    this.#seen = found
  }

  async #countOf(entry: number): Promise<number | null> {
    const { status, text } = await this.#ask('GET', `/api/tags/${entry}`)
    if (status === 404) this.complaints.push(`entry ${entry} is not there`)
    if (status !== 200) return null
    return Number(/counts (\d+)$/.exec((JSON.parse(text) as { data: Tag }).data.attributes.name)?.[1])
  }

  async #ask(method: string, path: string, data?: object): Promise<Answer> {
    const begun = performance.now()
    const answer = await this.#send(method, path, data).catch((error: Error) => error)
    this.longest = Math.max(this.longest, Math.round(performance.now() - begun))
    if (answer instanceof Error) {
      this.complaints.push(`${method}: ${answer.message}`)
      return { status: 0, retryAfter: undefined, text: '' }
    }
    const { status, retryAfter } = answer
    this.statuses[status] = (this.statuses[status] ?? 0) + 1
    if (status === 200 && method !== 'GET') this.lastWrite = Date.now()
    if (status !== 200 && status !== 503) this.complaints.push(`${method}: ${status} ${answer.text}`)
    if (status === 503 && retryAfter === undefined) this.complaints.push(`${method}: 503 without Retry-After`)
    return answer
  }

  #send(method: string, path: string, data?: object): Promise<Answer> {
    const { hostname, port } = new URL(this.base)
    const options = { hostname, port, path, method, localAddress: this.address, agent: false } as const
    const headers = { 'content-type': 'application/json' }
    return new Promise((resolve, reject) => {
      const sent = request({ ...options, headers }, (incoming) => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject)
        incoming.on('end', () => {
          const [status, retryAfter] = [incoming.statusCode ?? 0, incoming.headers['retry-after']]
          resolve({ status, retryAfter, text: Buffer.concat(chunks).toString() })
        })
      })
      sent.on('error', reject).end(data === undefined ? undefined : JSON.stringify({ data }))
    })
  }
}
