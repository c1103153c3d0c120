/** The routes of content types: those of their controllers. */
import type { Model, ProjectConfig } from '@content-gen/schema'
import { sampleEntry } from '../sample.js'
import { actions, type Action } from '../typescript/controller-view.js'
import { exactly, listOf, objectOf, pageOf, ref, type JsonSchema } from './json-schema.js'
import { queryParameters } from './query-parameters.js'
import {
  sharedParameters,
  filtersParameter,
  localeParameter,
  paginationParameter,
  type Parameter,
} from './parameters.js'
import type { Body, ErrorStatus, Operation } from './operation.js'
import type { SchemaNames } from './schema-names.js'

const verbs: Readonly<Record<string, string>> = {
  find: 'Lists',
  findOne: 'Finds',
  create: 'Creates',
  update: 'Changes',
  delete: 'Deletes',
  createLocalization: 'Translates',
}

/** `models`: those that named queries lead to. */
export function contentOperations(
  model: Model,
  names: SchemaNames,
  config: ProjectConfig,
  models: readonly Model[] = [],
): Operation[] {
  return actions(model).map((action) => operationOf(action, model, names, { config, models }))
}

interface Project {
  readonly config: ProjectConfig
  readonly models: readonly Model[]
}

function operationOf(action: Action, model: Model, names: SchemaNames, { config, models }: Project): Operation {
  const { name } = action
  const isList = name === 'find' && model.kind === 'collection'
  const namesEntry = action.path.includes('/:id')
  const what = isList ? 'entries' : 'an entry'
  const parameters = parametersOf(name, isList, model, names, config)
  return {
    method: methods[action.method],
    path: action.path.replace(':id', '{id}'),
    action: `${model.uid}.${name}`,
    id: `${model.names.property}.${name}`,
    tag: model.names.type,
    summary: `${name === 'find' && !isList ? 'Finds' : verbs[name]} ${what} of ${model.displayName}.`,
    parameters: [
      ...(namesEntry ? [sharedParameters.id] : []),
      ...parameters,
      ...queryParameters({ model, action: name, config, models, others: parameters }),
    ],
    ...bodyOf(name, model, names, config),
    answer: {
      status: 200,
      description: isList ? 'A page of entries.' : 'The entry.',
      schema: answerOf(name, isList, model, names),
    },
    errors: errorsOf(name, namesEntry || model.kind === 'single'),
  }
}

const methods = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const

function parametersOf(
  name: string,
  isList: boolean,
  model: Model,
  names: SchemaNames,
  { api, i18n }: ProjectConfig,
): Parameter[] {
  if (name === 'createLocalization') return []
  const isRead = name === 'find' || name === 'findOne'
  return [
    sharedParameters.fields,
    sharedParameters.populate,
    ...(isList
      ? [
          filtersParameter(names.part(model, 'Filters')),
          sharedParameters.sort,
          paginationParameter(api.rest.maxLimit),
          sharedParameters.search,
        ]
      : []),
    ...(name === 'find' && model.draftAndPublish ? [sharedParameters.publicationState] : []),
    ...(model.localized && (isRead || name === 'create' || model.kind === 'single')
      ? [localeParameter(i18n.locales, name === 'find')]
      : []),
  ]
}

function bodyOf(name: string, model: Model, names: SchemaNames, { api }: ProjectConfig): { body?: Body } {
  if (name === 'createLocalization') {
    const schema = { allOf: [ref(names.part(model, 'Change')), objectOf({ locale: { type: 'string' } })] }
    return { body: { type: 'application/json', schema } }
  }
  const isNew = name === 'create'
  if (!isNew && name !== 'update') return {}
  const data = ref(names.part(model, isNew ? 'Input' : 'Change'))
  const sample = sampleEntry(model)
  const isShown = sample !== null && !model.fields.some((field) => field.isPrivate && field.name in sample)
  const example = isShown ? { example: { data: sample } } : {}
  const isBare = api.rest.transform?.requestTransforms.wrapBodyWithDataKey === true
  const schema = isBare ? { anyOf: [objectOf({ data }), data] } : objectOf({ data })
  return { body: { type: 'application/json', schema, ...example } }
}

/** A localization is answered flat. A single type with `locale=all` is a list. */
function answerOf(name: string, isList: boolean, model: Model, names: SchemaNames): JsonSchema {
  if (name === 'createLocalization') return ref(names.part(model, 'Flat'))
  const entry = ref(names.part(model, 'Entry'))
  if (isList) return pageOf(entry)
  const others = [
    ...(name === 'delete' || name === 'update' ? [{ type: 'null' }] : []),
    ...(name === 'find' && model.localized ? [listOf(entry)] : []),
  ]
  const data = others.length === 0 ? entry : { oneOf: [entry, ...others] }
  return exactly({ data, meta: objectOf({}) })
}

function errorsOf(name: string, namesEntry: boolean): readonly ErrorStatus[] {
  return [...(namesEntry ? [404 as const] : []), ...(name === 'update' || name === 'delete' ? [412 as const] : [])]
}
