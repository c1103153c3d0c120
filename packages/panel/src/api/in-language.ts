import type { FieldGroup, PanelText } from '@content-gen/contract'
import type { Attribute, FormParts } from '@content-gen/admin/panel-api'
import { shownText } from './shown-text.js'

interface Form {
  readonly attributes: readonly Attribute[]
  readonly form?: FormParts
}

/** Returns a model with the words of its form in a language. */
export function inLanguage<Model extends Form>(model: Model, language: string): Model {
  const group = (part: FieldGroup): FieldGroup => ({ ...part, ...read(part, ['group', 'help'], language) })
  const field = (part: string | FieldGroup) => (typeof part === 'string' ? part : group(part))
  return {
    ...model,
    attributes: model.attributes.map((one) => ({ ...one, ...read(one, ['label', 'help', 'placeholder'], language) })),
    ...(model.form && {
      form: model.form.map((part) =>
        typeof part === 'string' || 'group' in part
          ? field(part)
          : { ...part, ...read(part, ['tab'], language), fields: part.fields.map(field) },
      ),
    }),
  }
}

function read<const Key extends string>(
  texts: { readonly [Text in NoInfer<Key>]?: PanelText },
  keys: readonly Key[],
  language: string,
): { readonly [Text in Key]?: string } {
  const found: { [Text in Key]?: string } = {}
  for (const key of keys) {
    const text = shownText(texts[key], language)
    if (text !== undefined) found[key] = text
  }
  return found
}
