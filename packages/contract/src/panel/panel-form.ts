/** A text that people read: in every language of the panel alike, or by the code of the language (`{ "en": "Headline", "de": "Titel" }`). */
export type PanelText = string | Readonly<Record<string, string>>

/** The address of an entry's page, or one for each locale: `"/blog/{slug}"`. */
export type PageAddress = string | Readonly<Record<string, string>>

/** The widths of a field, of a row that has six columns. */
export const fieldWidths = ['full', 'two-thirds', 'half', 'third'] as const

export type FieldWidth = (typeof fieldWidths)[number]

/** Filters on the other values of the same form: `{ "kind": { "$eq": "event" } }`. */
export type PanelCondition = Readonly<Record<string, unknown>>

/** How the panel shows an attribute. All of it is looks: the API and rights know nothing of it. */
export interface PanelField {
  readonly label?: PanelText
  /** Below the label. */
  readonly help?: PanelText
  /** In the empty control. */
  readonly placeholder?: PanelText
  readonly width?: FieldWidth
  readonly hidden?: true
  readonly readOnly?: true
  readonly showIf?: PanelCondition
}

/** Fields below a heading of their own. */
export interface FieldGroup {
  readonly group: PanelText
  readonly help?: PanelText
  /** Closed until somebody opens it. */
  readonly folded?: true
  readonly showIf?: PanelCondition
  readonly fields: readonly string[]
}

export interface FieldTab {
  readonly tab: PanelText
  readonly fields: readonly (string | FieldGroup)[]
}

/** How the panel shows a content type or component: the content of a `panel.json`. */
export interface PanelForm {
  /** The attribute that names an entry, or an item, to people. */
  readonly title?: string
  /** The columns of a list for whoever has chosen none. */
  readonly columns?: readonly string[]
  /** The integer by which people put the entries of the type in order. */
  readonly order?: string
  /** The relation to an entry's parent, which makes a tree of the entries. No write makes a circle. */
  readonly parent?: string
  /** The page of an entry at the site, for links in texts. Names in braces are attributes, `id` and `locale`. */
  readonly address?: PageAddress
  readonly attributes?: Readonly<Record<string, PanelField>>
  /** The order of the form. Attributes that it does not name follow at the end. Either all parts are tabs, or none is. */
  readonly form?: readonly (string | FieldGroup | FieldTab)[]
}
