/** The place of a value in a document: names of attributes, and between them the items of component lists and zones. */
export type Path = readonly Step[]
export type Step = string | ItemStep

/** Names an item of a component list or a zone. An item that is not stored yet has no id. */
export interface ItemStep {
  readonly id?: number | string
  readonly __component?: string
}

/** Returns what names an item. */
export function stepOf({ id, __component: component }: Readonly<Record<string, unknown>>): ItemStep {
  return {
    ...(typeof component === 'string' && { __component: component }),
    ...((typeof id === 'number' || typeof id === 'string') && { id }),
  }
}
