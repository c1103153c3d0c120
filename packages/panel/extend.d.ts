/**
 * The types of modules in `src/admin/*.js`, which the panel loads when somebody signs in. A module is plain JavaScript for browsers; it exports
 * one function by default:
 *
 * ```js
 * /** @type {import('@content-gen/panel/extend').Extension} *\/
 * export default (panel) => { panel.field('plugin::color-picker.color', { mount(element, field) { … } }) }
 * ```
 */
export type Extension = (panel: Panel) => void | Promise<void>

/** Takes the additions of an extension. Each is shown until the panel is loaded anew. */
export interface Panel {
  /** Edits attributes with this custom field, by its uid in the model. Without a control, the panel edits what the field stores. */
  field(customField: string, control: FieldControl): void
  /** Adds a page to the navigation. */
  page(page: Page): void
  /** Adds a panel beside the form of entries. */
  entryPanel(panel: EntryPanel): void
  /** Adds a language of the panel, or puts other words into one that there is. */
  translation(translation: Translation): void
  /** The texts of the panel in English, by their keys. */
  readonly texts: Readonly<Record<string, string>>
  /** The tag of the language that the panel is shown in, such as `de`: it changes when the person chooses another. */
  readonly language: string
  /**
   * Asks the panel's API with the rights of whoever is signed in, and resolves with its JSON. `path` is below `/admin/api`:
   * `/entries/api::tag.tag?search=a`.
   * @throws Error with the message of the answer
   */
  request(
    path: string,
    init?: { readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'; readonly body?: unknown },
  ): Promise<any>
  /** Shows another page: `/types/api::tag.tag`. */
  navigate(path: string): void
  /** Shows a short message. */
  notify(message: string, kind?: 'success' | 'error'): void
}

/** Content that was put into an element. */
export interface Mounted<Given> {
  /** Called when what was given has changed. */
  update?(given: Given): void
  /** Called before the element goes. */
  unmount?(): void
}

/** A promise tells of its failure, and its content hears of no changes. */
export type Content<Given> = Mounted<Given> | void | Promise<void>

export interface FieldControl {
  /** Fills the element with a control, at most once until `unmount`. */
  mount(element: HTMLElement, field: Field): Content<Field>
}

export interface Field {
  /** As documents have it: JSON. */
  readonly value: unknown
  readonly attribute: FieldAttribute
  /** The label's text and the id of the element that shows it, for `aria-labelledby`. */
  readonly label: string
  readonly labelId: string
  readonly isDisabled: boolean
  /** The sentences that say what is wrong with the value. */
  readonly issues: readonly string[]
  change(value: unknown): void
}

export interface FieldAttribute {
  readonly name: string
  /** The type of the stored value: `string`, `json`, … */
  readonly type: string
  readonly customField?: string
  readonly required?: true
}

export interface Page {
  /** A part of the address: letters, digits and `-`. */
  readonly path: string
  readonly title: string
  mount(element: HTMLElement): Content<undefined>
}

export interface Translation {
  /** A language tag (BCP 47), such as `ar` or `pt-BR`. Its script decides the direction of the pages. */
  readonly code: string
  /** The name of the language in itself. */
  readonly name: string
  /** By the keys of `Panel.texts`. A new language shows the English text for those that are left out. */
  readonly texts: Readonly<Record<string, string>>
}

export interface EntryPanel {
  readonly title: string
  /** Uids of content types; absent: all. */
  readonly types?: readonly string[]
  mount(element: HTMLElement, entry: EntryOfForm): Content<EntryOfForm>
}

/** An entry as its form shows it now, saved or not. */
export interface EntryOfForm {
  readonly type: string
  /** null: it is not there yet. */
  readonly id: number | null
  readonly locale: string | null
  readonly document: Readonly<Record<string, unknown>>
}
