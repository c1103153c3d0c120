/** A client that writes articles one after the other and remembers which writes were acknowledged. */
import { bodyOf, filePart, send, textPart } from '../../packages/upload/test/client.js'
import { markedArticle } from './marked-article.js'
import type { Related } from './marked-article.js'

/** The client's knowledge of an entry that it wrote. */
interface Entry {
  readonly id: number
  readonly title: string
  /** The acknowledged version; null once the deletion is acknowledged. */
  version: number | null
  /** Sent, but not answered. */
  pending: number | null | undefined
}

export class WritingClient {
  readonly entries: Entry[] = []
  acknowledged = 0
  /** The number of answers by status; 0 means no answer. */
  readonly statuses: Record<number, number> = {}
  #titles = 0

  constructor(
    private readonly base: () => string,
    private readonly name: string,
    private readonly related: Related,
    private readonly picture: Buffer,
  ) {}

  async write(): Promise<void> {
    const chance = Math.random()
    const known = this.entries.filter(({ version, pending }) => version !== null && pending === undefined)
    const entry = known[Math.floor(Math.random() * known.length)]
    if (entry === undefined || chance < 0.6) return this.#create(chance < 0.08)
    if (chance < 0.93) return this.#change(entry, 'PUT', (entry.version ?? 0) + 1)
    return this.#change(entry, 'DELETE', null)
  }

  async #create(hasCover: boolean): Promise<void> {
    const title = `${hasCover ? 'With a cover' : 'Plain'} ${this.name} ${++this.#titles}`
    const data = markedArticle(title, 0, this.related)
    const body = hasCover
      ? bodyOf([textPart('data', JSON.stringify(data)), filePart('files.cover', 'cover.png', this.picture)])
      : json({ data })
    const text = await this.#send('/api/articles', 'POST', body, hasCover)
    if (text === null) return
    const { id } = (JSON.parse(text) as { data: { id: number } }).data
    this.entries.push({ id, title, version: 0, pending: undefined })
  }

  async #change(entry: Entry, method: 'PUT' | 'DELETE', version: number | null): Promise<void> {
    entry.pending = version
    const body = version === null ? undefined : json({ data: markedArticle(entry.title, version, this.related) })
    if ((await this.#send(`/api/articles/${entry.id}`, method, body, false)) === null) return
    entry.version = version
    entry.pending = undefined
  }

  /** The text of a 200; null for any other answer and for none. */
  async #send(path: string, method: string, body: Buffer | undefined, isForm: boolean): Promise<string | null> {
    const headers: Record<string, string> = isForm ? {} : { 'content-type': 'application/json' }
    const reply = await send(this.base(), path, body, { method, headers }).catch(() => null)
    const status = reply?.status ?? 0
    this.statuses[status] = (this.statuses[status] ?? 0) + 1
    if (reply === null || status !== 200) return null
    this.acknowledged += 1
    return reply.text
  }
}

function json(value: object): Buffer {
  return Buffer.from(JSON.stringify(value))
}
