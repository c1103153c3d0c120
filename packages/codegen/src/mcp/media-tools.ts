/** The tools of the media library. */
import { filesApi } from '@content-gen/contract'
import { sharedParameters } from '../openapi/parameters.js'
import type { JsonSchema } from '../openapi/json-schema.js'
import type { ToolDraft } from './tool-draft.js'

const id: JsonSchema = { type: 'integer', minimum: 1 }
const text: JsonSchema = { type: 'string' }

export function mediaTools(): readonly ToolDraft[] {
  const { sort } = sharedParameters
  return [
    tool('media_find', 'Lists the files of the media library.', 'file.find', {
      filters: { type: 'object', description: 'Conditions on attributes: { "name": { "$containsi": "logo" } }.' },
      sort: { ...sort.schema, description: 'name:asc' },
    }),
    tool('media_get', 'Finds a file of the media library.', 'file.findOne', { id }, ['id']),
    {
      ...tool(
        'media_upload',
        'Uploads a file to the media library. The answer has its id, to which entries can be linked.',
        'file.upload',
        {
          name: { ...text, description: 'The name of the file: logo.png' },
          type: { ...text, description: 'image/png' },
          content: { ...text, contentEncoding: 'base64', description: 'The content of the file, as base64.' },
          alternativeText: text,
          caption: text,
        },
        ['name', 'type', 'content'],
      ),
      query: [],
      body: 'file',
    },
    tool('media_delete', 'Deletes a file of the media library.', 'file.destroy', { id }, ['id']),
  ]
}

function tool(
  name: string,
  description: string,
  route: keyof typeof filesApi.routes,
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[] = [],
): ToolDraft {
  const { method, path, action } = filesApi.routes[route]
  const query = Object.keys(properties).filter((each) => each !== 'id')
  return {
    name,
    description,
    action,
    method,
    path,
    query,
    body: null,
    inputSchema: { type: 'object', properties, required },
  }
}
