/** The routes of locales and models. */
import { exactly, integer, listOf, objectOf, ref, text, type JsonSchema } from './json-schema.js'
import type { Operation } from './operation.js'

export const localeSchema: JsonSchema = exactly({
  id: integer,
  name: text,
  code: text,
  createdAt: text,
  updatedAt: text,
  isDefault: { type: 'boolean' },
})

export const localeOperation: Operation = {
  method: 'get',
  path: '/i18n/locales',
  action: 'plugin::i18n.locales.listLocales',
  id: 'i18n.listLocales',
  tag: 'Locales',
  summary: 'Lists the locales that entries may have.',
  answer: { status: 200, description: 'Locales.', schema: listOf(ref('Locale')) },
}

/** The models themselves, for clients that build a site from them. */
export function modelOperations(): Operation[] {
  const model = objectOf({ uid: text, schema: { type: 'object', additionalProperties: true } })
  const both = [
    ['content-types', 'ContentType'],
    ['components', 'Component'],
  ] as const
  return both.flatMap(([path, name]): Operation[] => [
    {
      method: 'get',
      path: `/content-type-builder/${path}`,
      action: `plugin::content-type-builder.${path}.get${name}s`,
      id: `models.get${name}s`,
      tag: 'Models',
      summary: `Lists the models of ${path.replace('-', ' ')}.`,
      answer: { status: 200, description: 'Models.', schema: exactly({ data: listOf(model) }) },
    },
    {
      method: 'get',
      path: `/content-type-builder/${path}/{uid}`,
      action: `plugin::content-type-builder.${path}.get${name}`,
      id: `models.get${name}`,
      tag: 'Models',
      summary: 'Finds a model.',
      parameters: [{ name: 'uid', in: 'path', required: true, schema: text }],
      answer: { status: 200, description: 'The model.', schema: exactly({ data: model }) },
      errors: [404],
    },
  ])
}
