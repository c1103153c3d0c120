import type { FieldGroup } from '@content-gen/contract'
import type { Attribute } from '@content-gen/admin/panel-api'
import type { Model } from '../document/values.js'

export interface AttributeGroup extends Omit<FieldGroup, 'fields'> {
  readonly attributes: readonly Attribute[]
}

/** The part of a form that is shown at once: all of it, or a tab. */
export interface FormSection {
  /** Null: the form has no tabs. */
  readonly tab: string | null
  readonly parts: readonly (Attribute | AttributeGroup)[]
}

/** Returns the parts of a form in order. Attributes that nobody placed are at the end. */
export function arrange({ attributes, form = [] }: Pick<Model, 'attributes' | 'form'>): readonly FormSection[] {
  const left = new Map(attributes.flatMap((one) => (one.system ? [] : [[one.name, one] as const])))
  const take = (name: string): readonly Attribute[] => {
    const found = left.get(name)
    left.delete(name)
    return found ? [found] : []
  }
  const placed = (part: string | FieldGroup): readonly (Attribute | AttributeGroup)[] => {
    if (typeof part === 'string') return take(part)
    const { fields, ...group } = part
    return [{ ...group, attributes: fields.flatMap(take) }]
  }
  const sections = form.map((part): FormSection =>
    typeof part !== 'string' && 'tab' in part
      ? { tab: String(part.tab), parts: part.fields.flatMap(placed) }
      : { tab: null, parts: placed(part) },
  )
  const tabs = sections.filter(({ tab }) => tab !== null)
  const last = tabs.at(-1)
  if (last === undefined) return [{ tab: null, parts: [...sections.flatMap(({ parts }) => parts), ...left.values()] }]
  return [...tabs.slice(0, -1), { ...last, parts: [...last.parts, ...left.values()] }]
}

/** Returns the names of the attributes of parts. */
export function namesIn(parts: FormSection['parts']): readonly string[] {
  return parts.flatMap((part) => ('group' in part ? part.attributes.map(({ name }) => name) : [part.name]))
}
