/** `mcp.json`: the routes of a project as tools of the Model Context Protocol, with the schemas of `openapi.json`. */
import type { Model, ProjectConfig, Schema } from '@content-gen/schema'
import { contentOperations } from '../openapi/content-operations.js'
import { openNames, schemasOf } from '../openapi/document.js'
import { used } from '../openapi/used.js'
import { isServed } from '../served.js'
import { mediaTools } from './media-tools.js'
import { shallowFilters } from './shallow-filters.js'
import type { Schemas } from '../openapi/answer-schemas.js'
import type { JsonSchema } from '../openapi/json-schema.js'
import type { Operation } from '../openapi/operation.js'
import { localeParameter, type Parameter } from '../openapi/parameters.js'
import type { ToolDraft } from './tool-draft.js'

const prefix = '#/components/schemas/'

/** Returns the content of `mcp.json`: plain JSON, in a stable order. */
export function mcpTools(schema: Schema, config: ProjectConfig): object {
  const names = openNames(schema)
  const models = schema.models.filter(isServed)
  const { api } = config
  const asked = { ...config, queries: {}, api: { ...api, rest: { ...api.rest, transform: null } } }
  const content = models.flatMap((model) => [
    ...contentOperations(model, names, asked).map((operation) => toolOf(operation, model)),
    ...(model.draftAndPublish ? [publishTool(model, config)] : []),
  ])
  const drafts = [...content, ...(config.upload.enabled ? mediaTools() : [])]
  const schemas: Schemas = shallowFilters(schemasOf(schema, names), schema.models, names)
  const found = used(schemas, drafts, prefix)
  const tools = drafts.map((tool) => ({ ...tool, refers: Object.keys(used(schemas, [tool.inputSchema], prefix)) }))
  return local({ tools, schemas: found })
}

/** Each tool has the schemas that it refers to beside its own. Whoever sees a tool may write what it takes, private attributes too. */
function local(value: object): object {
  const text = JSON.stringify(value, (key, part: unknown) => (key === 'x-private' ? undefined : part))
  return JSON.parse(text.replaceAll(`"${prefix}`, '"#/$defs/')) as object
}

const verbs: Readonly<Record<string, string>> = {
  find: 'find',
  findOne: 'get',
  create: 'create',
  update: 'update',
  delete: 'delete',
  createLocalization: 'translate',
}

function toolOf({ action, method, path, summary, parameters = [], body }: Operation, model: Model): ToolDraft {
  const verb = action.slice(action.lastIndexOf('.') + 1)
  const isList = verb === 'find' && model.kind === 'collection'
  const name = isList
    ? `find_${model.names.plural}`
    : `${verb === 'find' ? 'get' : verbs[verb]}_${model.names.singular}`
  const isFlat = verb === 'createLocalization'
  const data = isFlat ? body?.schema : dataOf(body?.schema)
  return {
    name,
    description: sentencesOf(summary, model),
    action,
    method: method.toUpperCase(),
    path,
    query: parameters.filter((each) => each.in === 'query').map((each) => each.name),
    body: data === undefined ? null : isFlat ? 'flat' : 'data',
    inputSchema: inputOf(parameters, data),
  }
}

function publishTool({ uid, kind, displayName, names, localized }: Model, { i18n }: ProjectConfig): ToolDraft {
  const ofCollection = kind === 'collection'
  const locale = !ofCollection && localized ? { locale: localeParameter(i18n.locales, false).schema } : {}
  return {
    name: `publish_${names.singular}`,
    description: `Publishes an entry of ${displayName}, or makes it a draft.`,
    action: `${uid}.update`,
    method: 'PUT',
    path: ofCollection ? `/${names.plural}/{id}` : `/${names.singular}`,
    query: Object.keys(locale),
    body: 'publish',
    inputSchema: {
      type: 'object',
      properties: {
        ...(ofCollection ? { id: { type: 'integer', minimum: 1 } } : {}),
        published: { type: 'boolean', description: 'false makes it a draft.' },
        ...locale,
      },
      required: [...(ofCollection ? ['id'] : []), 'published'],
    },
  }
}

function sentencesOf(summary: string, { description }: Model): string {
  return description === null || description === '' ? summary : `${summary} ${description}`
}

function dataOf(schema: JsonSchema | undefined): JsonSchema | undefined {
  return (schema?.['properties'] as Readonly<Record<string, JsonSchema>> | undefined)?.['data']
}

/** Arguments are JSON, where a query string has brackets. */
const examples: Readonly<Record<string, string>> = {
  fields: 'The attributes of the answer; all of them without it: ["title", "slug"].',
  populate:
    'Links to answer with the entry: "*", ["author", "cover"] or { "author": { "fields": ["name"], "populate": ["avatar"] } }.',
  filters:
    'Conditions on attributes and linked entries: { "title": { "$containsi": "a" }, "author": { "name": "Ada" } }.',
  sort: '["title:desc", "id"]',
  publicationState: '"preview" shows drafts as well.',
  _q: 'Searches the texts of entries, whatever the case.',
}

function inputOf(parameters: readonly Parameter[], data: JsonSchema | undefined): ToolDraft['inputSchema'] {
  const given = parameters.map(({ name, schema }) => [
    name,
    name in examples ? { ...schema, description: examples[name] } : schema,
  ])
  return {
    type: 'object',
    properties: {
      ...(Object.fromEntries(given) as Record<string, JsonSchema>),
      ...(data === undefined ? {} : { data }),
    },
    required: [
      ...parameters.filter(({ required }) => required).map(({ name }) => name),
      ...(data === undefined ? [] : ['data']),
    ],
  }
}
