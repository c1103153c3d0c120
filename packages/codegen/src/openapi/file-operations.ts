/** `/upload`: the media library. */
import type { Model } from '@content-gen/schema'
import { group } from './group.js'
import { integer, listOf, objectOf, ref, text, type JsonSchema } from './json-schema.js'
import { filtersParameter, sharedParameters } from './parameters.js'
import type { Answer, Operation } from './operation.js'
import type { SchemaNames } from './schema-names.js'

const binary: JsonSchema = { type: 'string', contentMediaType: 'application/octet-stream' }
const info: JsonSchema = {
  ...text,
  description: 'JSON: `{ "name", "alternativeText", "caption" }`, or a list with one for each file.',
}

export function fileOperations(file: Model, names: SchemaNames): Operation[] {
  const make = group({ path: '/upload', action: 'plugin::upload.content-api', id: file.names.property, tag: 'Files' })
  const flat = ref(names.part(file, 'Flat'))
  const { id, fields, populate, sort } = sharedParameters
  const answer = (description: string, schema: JsonSchema): Answer => ({ status: 200, description, schema })
  const one = answer('The file.', flat)
  const oneOrMore = { oneOf: [listOf(flat), flat] }
  const form = objectOf({ files: listOf(binary), fileInfo: info, ref: text, refId: text, field: text }, [])
  return [
    make(
      'post',
      '',
      'upload',
      'Uploads files; with `id`, replaces one or its description.',
      answer('The files, or with `id` the file.', oneOrMore),
      {
        parameters: [{ name: 'id', in: 'query', schema: integer }],
        body: { type: 'multipart/form-data', schema: form },
        errors: [404, 412],
      },
    ),
    make('get', '/files', 'find', 'Lists files.', answer('Files.', listOf(flat)), {
      parameters: [fields, populate, filtersParameter(names.part(file, 'Filters')), sort],
    }),
    make('get', '/files/{id}', 'findOne', 'Finds a file.', one, { parameters: [id, fields, populate], errors: [404] }),
    make('delete', '/files/{id}', 'destroy', 'Deletes a file.', one, { parameters: [id], errors: [404, 412] }),
  ]
}
