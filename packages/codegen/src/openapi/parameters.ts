/** The parameters of reads (Strapi v4, "REST API parameters"): brackets in their names nest objects and lists. */
import { listOf, objectOf, ref, text, type JsonSchema } from './json-schema.js'
import type { Schemas } from './answer-schemas.js'

export interface Parameter {
  readonly name: string
  readonly in: 'query' | 'path'
  readonly required?: true
  readonly description?: string
  readonly style?: 'deepObject'
  readonly explode?: true
  readonly schema: JsonSchema
}

/** `filters` and the like: `filters[title][$contains]=a`. */
function nested(name: string, schema: JsonSchema, description: string): Parameter {
  return { name, in: 'query', style: 'deepObject', explode: true, schema, description }
}

const id: Parameter = { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } }

const fields: Parameter = {
  name: 'fields',
  in: 'query',
  description: 'The attributes of the entry; without it, all of them: `fields[0]=title&fields[1]=slug`.',
  schema: listOf(text),
}

const populate: Parameter = {
  name: 'populate',
  in: 'query',
  description:
    'The links to answer with the entry: `*` for all of the first level, names (`populate[0]=author&populate[1]=cover`), paths ' +
    '(`author.avatar`), or an object with `fields`, `filters`, `sort`, `populate` and, for dynamic zones, `on` for each link.',
  schema: ref('Populate'),
}

const sort: Parameter = {
  name: 'sort',
  in: 'query',
  description: 'In this order: `sort[0]=title:desc&sort[1]=id`.',
  schema: ref('Sort'),
}

const publicationState: Parameter = {
  name: 'publicationState',
  in: 'query',
  description: '`preview` shows drafts as well.',
  schema: { type: 'string', enum: ['live', 'preview'] },
}

const search: Parameter = {
  name: '_q',
  in: 'query',
  description: 'Searches the texts of entries, whatever the case.',
  schema: text,
}

/** The parameters that are the same everywhere, by their names as components. */
export const sharedParameters = { id, fields, populate, sort, publicationState, search } as const

export function filtersParameter(name: string): Parameter {
  return nested(
    'filters',
    ref(name),
    'Conditions on attributes, also of linked entries: `filters[title][$containsi]=a`.',
  )
}

export function paginationParameter(maxLimit: number | null): Parameter {
  const size: JsonSchema = { type: 'integer', minimum: 1, ...(maxLimit === null ? {} : { maximum: maxLimit }) }
  const page = objectOf({ page: { type: 'integer', minimum: 1 }, pageSize: size, withCount: { type: 'boolean' } }, [])
  const offset = objectOf(
    { start: { type: 'integer', minimum: 0 }, limit: { type: 'integer' }, withCount: { type: 'boolean' } },
    [],
  )
  return nested('pagination', { anyOf: [page, offset] }, 'Either `page` and `pageSize`, or `start` and `limit`.')
}

export function localeParameter(locales: readonly string[], withAll: boolean): Parameter {
  const schema: JsonSchema = { type: 'string', enum: withAll ? [...locales, 'all'] : locales }
  return { name: 'locale', in: 'query', schema }
}

/** The schemas that parameters share. */
export function parameterSchemas(): Schemas {
  return {
    Sort: { oneOf: [text, listOf(text)] },
    Populate: { oneOf: [text, listOf(text), { type: 'object', additionalProperties: true }] },
  }
}
