/** The place that the name of a form's file refers to: `files.seo.shareImage`, `files.blocks[1].slides`. */
import type { CompiledAttribute, CompiledType } from '@content-gen/runtime/query'

/** Returns the attribute of the entry or one of its components; undefined if the name leads to none. */
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
  if (attribute.kind !== 'dynamiczone') return undefined
  const uid = below(item, '__component')
  return attributeAt(attribute.links.find(({ target }) => target.uid === uid)?.target, item, rest)
}

/** Returns true if every file has a place in the entry: a single media attribute holds one. */
export function takesAll(attribute: CompiledAttribute | undefined, listed: unknown, sent: number): boolean {
  if (attribute?.kind !== 'media') return false
  return attribute.many || (sent === 1 && (listed ?? null) === null)
}

export function below(value: unknown, step: string): unknown {
  return hasPlace(value, step) && Object.hasOwn(value, step)
    ? (value as Readonly<Record<string, unknown>>)[step]
    : undefined
}

/** An object accepts any name, a list only the indexes of its items: a name must not make it longer, possibly by billions. */
export function hasPlace(value: unknown, step: string): value is object {
  if (typeof value !== 'object' || value === null) return false
  return !Array.isArray(value) || (/^(?:0|[1-9]\d*)$/.test(step) && Number(step) < value.length)
}
