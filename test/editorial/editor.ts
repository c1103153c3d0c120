/** An editor who works on articles of their own, and remembers what was acknowledged and what was only asked for. */
import type { Writing } from '../endurance/kill-while-writing.js'
import type { Answer } from './served.js'

export const article = 'api::article.article'
const copies = `/editorial/copies/${article}`

interface Entry {
  readonly id: number
  /** The acknowledged versions. */
  versions: number
  /** A write of it was sent, but not answered. */
  isOpen: boolean
  isDeleted: boolean
}

/** The acts of a release, each on an entry of its own. */
export interface TriedRelease {
  readonly id: number
  readonly copy: Publication
  readonly deleted: number
  readonly unpublished: number
  isDone: boolean
}

/** A working copy whose title nothing else has. */
export interface Publication {
  readonly copy: number
  readonly title: string
  isDone: boolean
}

class Unanswered extends Error {}

export class Editor implements Writing {
  acknowledged = 0
  unanswered = 0
  readonly entries: Entry[] = []
  readonly versions: { readonly entry: number; readonly number: number; readonly title: string }[] = []
  readonly saves: { readonly copy: number; readonly revision: number; readonly title: string }[] = []
  readonly publications: Publication[] = []
  readonly releases: TriedRelease[] = []
  /** Answers that no kill explains. */
  readonly refused: unknown[] = []
  #titles = 0

  constructor(
    private readonly request: (method: string, path: string, body?: object) => Promise<Answer>,
    private readonly name: string,
    private readonly tags: readonly number[],
  ) {}

  async write(): Promise<void> {
    const chance = Math.random()
    const known = this.entries.filter(({ isOpen }) => !isOpen)
    const entry = known[Math.floor(Math.random() * known.length)]
    try {
      if (entry === undefined || chance < 0.2) await this.#create()
      else if (entry.isDeleted) await this.#bringBack(entry)
      else if (chance < 0.4) await this.#update(entry)
      else if (chance < 0.5) await this.#delete(entry)
      else if (chance < 0.6) await this.#restore(entry)
      else if (chance < 0.75) await this.#workOn(entry)
      else if (chance < 0.85) await this.#workOn(null)
      else await this.#release()
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error
      this.unanswered += 1
    }
  }

  async #create(): Promise<Entry> {
    const title = this.#title()
    const { id } = await this.#send('POST', '/articles', { data: this.#data(title) })
    return this.#added(id, title)
  }

  #added(id: number, title: string): Entry {
    const entry = { id, versions: 0, isOpen: false, isDeleted: false }
    this.entries.push(entry)
    this.#versioned(entry, title)
    return entry
  }

  async #update(entry: Entry): Promise<void> {
    const title = this.#title()
    await this.#change(entry, title, 'PUT', `/articles/${entry.id}`, { data: this.#data(title) })
  }

  async #delete(entry: Entry): Promise<void> {
    await this.#change(entry, this.#last(entry), 'DELETE', `/articles/${entry.id}`)
    entry.isDeleted = true
  }

  async #bringBack(entry: Entry): Promise<void> {
    await this.#change(entry, this.#last(entry), 'POST', `/editorial/trash/${article}/${entry.id}/restore`)
    entry.isDeleted = false
  }

  async #restore(entry: Entry): Promise<void> {
    const first = this.versions.find((version) => version.entry === entry.id && version.number === 1)
    const path = `/editorial/entries/${article}/${entry.id}/versions/1/restore`
    await this.#change(entry, first?.title ?? '', 'POST', path)
  }

  /** Saves now and then, and publishes; null: a new entry. */
  async #workOn(entry: Entry | null): Promise<void> {
    if (entry) entry.isOpen = true
    const publication = await this.#saved(entry)
    this.publications.push(publication)
    const { data } = await this.#answer('POST', `${copies}/${publication.copy}/publish`, { revision: 3 })
    publication.isDone = true
    if (entry === null) return void this.#added(data.entry, publication.title)
    entry.isOpen = false
    this.#versioned(entry, publication.title)
  }

  async #saved(entry: Entry | null): Promise<Publication> {
    const begun = this.#title()
    const { id: copy } = await this.#send('POST', copies, { entry: entry?.id, document: this.#data(begun) })
    this.saves.push({ copy, revision: 1, title: begun })
    let title = begun
    for (const revision of [1, 2]) {
      title = this.#title()
      await this.#send('PUT', `${copies}/${copy}`, { revision, document: { title } })
      this.saves.push({ copy, revision: revision + 1, title })
    }
    return { copy, title, isDone: false }
  }

  async #release(): Promise<void> {
    const [deleted, unpublished] = [await this.#create(), await this.#create()]
    deleted.isOpen = true
    unpublished.isOpen = true
    const copy = await this.#saved(null)
    const acts = [
      { act: 'publish', type: article, copy: copy.copy },
      { act: 'delete', type: article, entry: deleted.id },
      { act: 'unpublish', type: article, entry: unpublished.id },
    ]
    const { id } = await this.#send('POST', '/editorial/releases', { name: copy.title, acts })
    const release = { id, copy, deleted: deleted.id, unpublished: unpublished.id, isDone: false }
    this.releases.push(release)
    this.publications.push(copy)
    await this.#send('POST', `/editorial/releases/${id}/run`)
    release.isDone = true
    copy.isDone = true
  }

  async #change(entry: Entry, title: string, method: string, path: string, body?: object): Promise<void> {
    entry.isOpen = true
    await this.#send(method, path, body)
    entry.isOpen = false
    this.#versioned(entry, title)
  }

  #versioned(entry: Entry, title: string): void {
    entry.versions += 1
    this.versions.push({ entry: entry.id, number: entry.versions, title })
  }

  #last(entry: Entry): string {
    return this.versions.findLast((version) => version.entry === entry.id)?.title ?? ''
  }

  #title(): string {
    this.#titles += 1
    return `Title ${this.name} ${this.#titles}`
  }

  #data(title: string): object {
    const seo = { metaTitle: title, canonical: { label: title, url: '/' } }
    return { title, tags: this.tags, seo, sections: [{ heading: title, position: 0 }] }
  }

  async #send(method: string, path: string, body?: object): Promise<{ readonly id: number }> {
    return (await this.#answer(method, path, body)).data
  }

  /** @throws Unanswered */
  async #answer(method: string, path: string, body?: object): Promise<Answer['json']> {
    const answer = await this.request(method, path, body).catch(() => null)
    if (answer !== null && answer.status !== 200) this.refused.push([method, path, answer])
    if (answer?.status !== 200) throw new Unanswered()
    this.acknowledged += 1
    return answer.json
  }
}
