/** The place that the name of a form's file leads to: `files.seo.shareImage`, `files.blocks[1].slides`. */
import type { CompiledAttribute, CompiledType } from '@content-gen/runtime/query'

/** The attribute of the entry or of a component of its; undefined where a name leads to none. */
export function attributeAt(
  type: CompiledType | undefined,
  data: unknown,
  [name = '', ...steps]: readonly string[],
): CompiledAttribute | undefined {
  const attribute = type?.attributes.get(name)
  if (attribute === undefined || steps.length === 0) return attribute
  const value = below(data, name)
  if (attribute.kind === 'component' && !attribute.many) return attributeAt(attribute.link.target, value, steps)
  const [index = '', ...rest] = steps
  const item = below(value, index)
  if (attribute.kind === 'component') return attributeAt(attribute.link.target, item, rest)
  if (attribute.kind !== 'zone') return undefined
  const uid = below(item, '__component')
  return attributeAt(attribute.links.find(({ target }) => target.uid === uid)?.target, item, rest)
}

/** Returns true if every file finds its place in an entry: a single media attribute has room for one. */
export function takesAll(attribute: CompiledAttribute | undefined, listed: unknown, sent: number): boolean {
  if (attribute?.kind !== 'media') return false
  return attribute.many || (sent === 1 && (listed ?? null) === null)
}

export function below(value: unknown, step: string): unknown {
  return hasPlace(value, step) && Object.hasOwn(value, step)
    ? (value as Readonly<Record<string, unknown>>)[step]
    : undefined
}

/** An object takes any name, a list none but those of its items: a name must not make it longer, by billions at that. */
export function hasPlace(value: unknown, step: string): value is object {
  if (typeof value !== 'object' || value === null) return false
  return !Array.isArray(value) || (/^(?:0|[1-9]\d*)$/.test(step) && Number(step) < value.length)
}
