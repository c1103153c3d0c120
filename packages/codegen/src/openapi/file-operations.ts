/** `/upload`: the media library. */
import type { Model } from '@content-gen/schema'
import { group } from './group.js'
import { exactly, integer, listOf, moment, objectOf, ref, text, type JsonSchema } from './json-schema.js'
import { filtersParameter, sharedParameters } from './parameters.js'
import { jsonBody } from './operation.js'
import type { DescribedAnswer, Operation } from './operation.js'
import type { SchemaNames } from './schema-names.js'

const binary: JsonSchema = { type: 'string', contentMediaType: 'application/octet-stream' }
const info: JsonSchema = {
  ...text,
  description: 'JSON: `{ "name", "alternativeText", "caption" }`, or a list with one for each file.',
}

const crop = exactly(
  {
    x: { type: 'integer', minimum: 0 },
    y: { type: 'integer', minimum: 0 },
    width: { type: 'integer', minimum: 1 },
    height: { type: 'integer', minimum: 1 },
    rotate: { type: 'integer', enum: [0, 90, 180, 270] },
    copy: { type: 'boolean' },
    updatedAt: moment,
  },
  ['x', 'y', 'width', 'height'],
)

const part: JsonSchema = { type: 'number', minimum: 0, maximum: 1 }
const focalPoint = exactly({ file: integer, x: part, y: part })

/** `hasPanel`: focal points are set there. */
export function fileOperations(file: Model, names: SchemaNames, hasPanel: boolean): Operation[] {
  const make = group({ path: '/upload', action: 'plugin::upload.content-api', id: file.names.property, tag: 'Files' })
  const flat = ref(names.part(file, 'Flat'))
  const { id, fields, populate, sort } = sharedParameters
  const answer = (description: string, schema: JsonSchema): DescribedAnswer => ({ status: 200, description, schema })
  const one = answer('The file.', flat)
  const points = answer('Those of the files that have one.', listOf(focalPoint))
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
        parameters: [
          { name: 'id', in: 'query', schema: integer },
          { name: 'updatedAt', in: 'query', schema: moment, description: 'That of the replaced file, as it was seen.' },
        ],
        body: { type: 'multipart/form-data', schema: form },
        errors: [404, 409, 412],
      },
    ),
    make('get', '/files', 'find', 'Lists files.', answer('Files.', listOf(flat)), {
      parameters: [fields, populate, filtersParameter(names.part(file, 'Filters')), sort],
    }),
    make('get', '/files/{id}', 'findOne', 'Finds a file.', one, { parameters: [id, fields, populate], errors: [404] }),
    {
      ...make(
        'post',
        '/files/{id}/crop',
        'upload',
        'Makes a part of a picture the picture, or a file beside it.',
        one,
        {
          parameters: [id],
          body: jsonBody(crop),
          errors: [404, 409, 412],
        },
      ),
      id: `${file.names.property}.crop`,
    },
    ...(hasPanel
      ? [
          {
            ...make('get', '/focus', 'find', 'Finds the focal points of pictures.', points, {
              parameters: [{ name: 'files', in: 'query', schema: text } as const],
            }),
            id: `${file.names.property}.focus`,
          },
        ]
      : []),
    make('delete', '/files/{id}', 'destroy', 'Deletes a file.', one, { parameters: [id], errors: [404, 412] }),
  ]
}
