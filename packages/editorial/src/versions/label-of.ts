import type { CompiledScalar, CompiledType } from '@content-gen/runtime/query'

/** Texts that name something, best first. */
const naming = ['string', 'uid', 'email', 'text'] as const

/**
 * Returns the attribute that names an entry or component to people: the title of its `panel.json`, else the first text of the model.
 * Undefined if there is none.
 */
export function labelOf(type: CompiledType): CompiledScalar | undefined {
  const title = type.descriptor.panel?.title
  const chosen = title === undefined ? undefined : type.readable.find(({ name }) => name === title)
  if (chosen) return chosen
  for (const kind of naming) {
    const found = type.readable.find(({ descriptor }) => descriptor.type === kind && !descriptor.system)
    if (found) return found
  }
  return undefined
}
