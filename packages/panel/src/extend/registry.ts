import type { EntryPanel, FieldControl, Page } from '../../extend.d.ts'

/** The additions of the extensions of a project. */
export interface Extensions {
  readonly fields: ReadonlyMap<string, FieldControl>
  readonly pages: readonly Page[]
  readonly entryPanels: readonly EntryPanel[]
  /** False while one is still being loaded: it may bring the control of any custom field. */
  readonly isComplete: boolean
}

const pathForm = /^[a-z0-9-]{1,60}$/i

/** Collects what extensions add. Each change makes a new `extensions`, so that whoever shows it notices. */
export class Registry {
  #extensions: Extensions = { fields: new Map(), pages: [], entryPanels: [], isComplete: false }
  readonly #listeners = new Set<() => void>()

  readonly current = (): Extensions => this.#extensions

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** @throws Error if another extension has a control for it */
  field(customField: string, control: FieldControl): void {
    if (this.#extensions.fields.has(customField)) throw new Error(`There are two controls for ${customField}`)
    this.#change({ fields: new Map([...this.#extensions.fields, [customField, control]]) })
  }

  /** @throws Error if the path is none, or taken */
  page(page: Page): void {
    const { pages } = this.#extensions
    if (!pathForm.test(page.path)) throw new Error(`${page.path} is no path of a page: use letters, digits and "-"`)
    if (pages.some(({ path }) => path === page.path)) throw new Error(`There are two pages at ${page.path}`)
    this.#change({ pages: [...pages, page] })
  }

  entryPanel(panel: EntryPanel): void {
    this.#change({ entryPanels: [...this.#extensions.entryPanels, panel] })
  }

  complete(): void {
    this.#change({ isComplete: true })
  }

  #change(part: Partial<Extensions>): void {
    this.#extensions = { ...this.#extensions, ...part }
    for (const listener of this.#listeners) listener()
  }
}
