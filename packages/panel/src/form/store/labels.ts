/** The names of what the form links to, as far as the page knows them. */
import type { FileLabel, LinkLabel } from '@content-gen/admin/panel-api'

export class Labels {
  readonly #links = new Map<string, LinkLabel>()
  readonly #files = new Map<number, FileLabel>()
  readonly #listeners = new Set<() => void>()
  #version = 0

  add(links: readonly LinkLabel[], files: readonly FileLabel[]): void {
    for (const link of links) this.#links.set(`${link.type}#${link.id}`, link)
    for (const file of files) this.#files.set(file.id, file)
    if (links.length + files.length === 0) return
    this.#version++
    for (const listener of this.#listeners) listener()
  }

  link(type: string, id: number): LinkLabel | null {
    return this.#links.get(`${type}#${id}`) ?? null
  }

  file(id: number): FileLabel | null {
    return this.#files.get(id) ?? null
  }

  get all(): { readonly links: readonly LinkLabel[]; readonly files: readonly FileLabel[] } {
    return { links: [...this.#links.values()], files: [...this.#files.values()] }
  }

  /** Changes with every label that is added. */
  get version(): number {
    return this.#version
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
