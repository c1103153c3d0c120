/** The `panel.json` of a type, as far as it is about what the administrator sees. */
import type { FieldGroup, FieldTab, PanelCondition, PanelField } from '@content-gen/contract'
import type { CompiledType } from '@content-gen/runtime/query'
import type { ContentType } from '../panel-api/index.js'

/** Returns the columns and the order of lists, and that of the form, without what `names` does not have. */
export function arrangementOf(
  { descriptor: { panel, attributes } }: CompiledType,
  names: ReadonlySet<string>,
): Pick<ContentType, 'columns' | 'order' | 'parent' | 'form'> {
  const isSeen = (name: string) => names.has(name)
  const ordering = (['order', 'parent'] as const).flatMap((key) => (panel?.[key] ? [[key, panel[key]] as const] : []))
  const group = (part: FieldGroup): FieldGroup => {
    const { showIf, ...shown } = part
    const fields = part.fields.filter(isSeen)
    return showIf && isNamed(showIf, isSeen) ? { ...shown, fields, showIf } : { ...shown, fields }
  }
  const seen = (part: string | FieldGroup): (string | FieldGroup)[] =>
    typeof part === 'string' ? (isSeen(part) ? [part] : []) : [group(part)].filter(({ fields }) => fields.length > 0)
  const parts = panel?.form?.flatMap((part): (string | FieldGroup | FieldTab)[] =>
    typeof part === 'string' || 'group' in part ? seen(part) : [{ ...part, fields: part.fields.flatMap(seen) }],
  )
  return {
    ...(panel?.columns === undefined
      ? {}
      : { columns: panel.columns.filter((name) => isSeen(name) || !Object.hasOwn(attributes, name)) }),
    ...(ordering.every(([, name]) => isSeen(name)) ? Object.fromEntries(ordering) : {}),
    ...(parts === undefined ? {} : { form: parts }),
  }
}

/** Returns how an attribute is shown. A condition on what the administrator does not see would name it, and never hold. */
export function shownAs(name: string, type: CompiledType, whole: CompiledType): PanelField {
  const { showIf, ...shown } = whole.descriptor.panel?.attributes?.[name] ?? {}
  return showIf && isNamed(showIf, (one) => type.attributes.has(one)) ? { ...shown, showIf } : shown
}

/** Returns true if a condition names seen attributes alone. */
function isNamed(condition: PanelCondition, isSeen: (name: string) => boolean): boolean {
  return Object.entries(condition).every(([key, value]) =>
    key.startsWith('$') ? [value].flat().every((part) => isNamed(part as PanelCondition, isSeen)) : isSeen(key),
  )
}
