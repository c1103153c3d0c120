/** The routes of files, locales and models. */
import { exactly, listOf, objectOf, ref, type JsonSchema } from './json-schema.js'
import { sharedParameters, filtersParameter } from './parameters.js'
import type { Operation } from './operation.js'

const text: JsonSchema = { type: 'string' }
const integer: JsonSchema = { type: 'integer' }

export function fileOperations(file: string, filters: string): Operation[] {
  const shape = [sharedParameters.fields, sharedParameters.populate]
  const one = { status: 200, description: 'The file.', schema: ref(file) } as const
  const operation = { action: 'plugin::upload.content-api', tag: 'Files' }
  const binary: JsonSchema = { type: 'string', contentMediaType: 'application/octet-stream' }
  const info: JsonSchema = {
    ...text,
    description: 'JSON: `{ "name", "alternativeText", "caption" }`, or a list with one for each file.',
  }
  const form = { files: listOf(binary), fileInfo: info, ref: text, refId: text, field: text }
  return [
    {
      ...operation,
      method: 'post',
      path: '/upload',
      action: `${operation.action}.upload`,
      id: 'files.upload',
      summary: 'Uploads files; with `id`, replaces one or its description.',
      parameters: [{ name: 'id', in: 'query', schema: integer }],
      body: { type: 'multipart/form-data', schema: objectOf(form, []) },
      answer: {
        status: 200,
        description: 'The files, or with `id` the file.',
        schema: { oneOf: [listOf(ref(file)), ref(file)] },
      },
      errors: [404],
    },
    {
      ...operation,
      method: 'get',
      path: '/upload/files',
      action: `${operation.action}.find`,
      id: 'files.find',
      summary: 'Lists files.',
      parameters: [...shape, filtersParameter(filters), sharedParameters.sort],
      answer: { status: 200, description: 'Files.', schema: listOf(ref(file)) },
    },
    {
      ...operation,
      method: 'get',
      path: '/upload/files/{id}',
      action: `${operation.action}.findOne`,
      id: 'files.findOne',
      summary: 'Finds a file.',
      parameters: [sharedParameters.id, ...shape],
      answer: one,
      errors: [404],
    },
    {
      ...operation,
      method: 'delete',
      path: '/upload/files/{id}',
      action: `${operation.action}.destroy`,
      id: 'files.destroy',
      summary: 'Deletes a file.',
      parameters: [sharedParameters.id],
      answer: one,
      errors: [404],
    },
  ]
}

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
  id: 'locales.find',
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
