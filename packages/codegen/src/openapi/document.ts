/** `openapi.json`: the REST API of a project as an OpenAPI 3.1 document. */
import { grantedActions, type Model, type ProjectConfig, type Schema } from '@content-gen/schema'
import { userUid } from '../account-service.js'
import { isServed } from '../served.js'
import { accountOperations, accountSchemas } from './account-operations.js'
import { AnswerSchemas, type Schemas } from './answer-schemas.js'
import { contentOperations } from './content-operations.js'
import { fileOperations, localeOperation, localeSchema, modelOperations } from './feature-operations.js'
import { FilterSchemas, operatorSchemas } from './filter-schemas.js'
import { InputSchemas, linkSchemas } from './input-schemas.js'
import { exactly, type JsonSchema } from './json-schema.js'
import { errorResponses, errorSchema, operationObject, type Operation } from './operation.js'
import { sharedParameters, parameterSchemas, type Parameter } from './parameters.js'
import { SchemaNames } from './schema-names.js'
import { used } from './used.js'

/** Returns the document: plain JSON, in a stable order. */
export function openapiDocument(schema: Schema, config: ProjectConfig): object {
  const names = new SchemaNames(schema.models)
  const operations = operationsOf(schema, config, names)
  const paths = pathsOf(operations, new Set(grantedActions(config, 'public')))
  const responses = used(errorResponses(), [paths], '#/components/responses/')
  const parameters = used<Parameter>(sharedParameters, [paths], '#/components/parameters/')
  return {
    openapi: '3.1.0',
    info: infoOf(config),
    servers: serversOf(config),
    tags: [...new Set(operations.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: used(schemasOf(schema, config, names), [paths, responses, parameters], '#/components/schemas/'),
      parameters,
      responses,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token of an account, or an API token.' },
      },
    },
  }
}

function infoOf({ openapi }: ProjectConfig): object {
  const { title, version, description } = openapi.info
  return { title, version, ...(description === '' ? {} : { description }) }
}

/** Without addresses in the config it is the server that the document comes from. */
function serversOf({ openapi, api }: ProjectConfig): object[] {
  const { prefix } = api.rest
  if (openapi.servers.length === 0) return [{ url: prefix === '' ? '/' : prefix }]
  return openapi.servers.map((url) => ({ url: `${url.replace(/\/+$/, '')}${prefix}` }))
}

function operationsOf({ models }: Schema, config: ProjectConfig, names: SchemaNames): Operation[] {
  const user = models.find(({ uid }) => uid === userUid)
  const file = models.find(({ uid }) => uid === 'plugin::upload.file')
  return [
    ...models.filter(isServed).flatMap((model) => contentOperations(model, names, config)),
    ...(user === undefined ? [] : accountOperations(accountNames(user, names))),
    ...(file === undefined ? [] : fileOperations(names.part(file, 'Flat'), names.part(file, 'Filters'))),
    ...(config.i18n.enabled ? [localeOperation] : []),
    ...modelOperations(),
  ]
}

function accountNames(user: Model, names: SchemaNames) {
  return {
    user: names.part(user, 'Flat'),
    input: names.part(user, 'Input'),
    change: names.part(user, 'Change'),
    filters: names.part(user, 'Filters'),
  }
}

/** By path, in the order of the operations. */
function pathsOf(operations: readonly Operation[], open: ReadonlySet<string>): object {
  const paths = new Map<string, Record<string, object>>()
  for (const operation of operations) {
    const methods = paths.get(operation.path) ?? {}
    methods[operation.method] = operationObject(operation, open.has(operation.action))
    paths.set(operation.path, methods)
  }
  return Object.fromEntries(paths)
}

function schemasOf({ models }: Schema, config: ProjectConfig, names: SchemaNames): Schemas {
  const byUid = new Map(models.map((model) => [model.uid, model]))
  const modelOf = (uid: string) => {
    const model = byUid.get(uid)
    if (model === undefined) throw new Error(`The schema does not hold ${uid}`)
    return model
  }
  const makers = [
    new AnswerSchemas(names, modelOf),
    new InputSchemas(names, modelOf),
    new FilterSchemas(names, modelOf),
  ]
  const user = byUid.get(userUid)
  const found: Schemas = {
    ...Object.assign({}, ...models.flatMap((model) => makers.map((maker) => maker.of(model)))),
    ...(user === undefined ? {} : accountSchemas(names.part(user, 'Flat'))),
    ...(config.i18n.enabled ? { Locale: localeSchema } : {}),
    ...linkSchemas(),
    ...operatorSchemas(),
    ...parameterSchemas(),
    Count: exactly({ attributes: exactly({ count: { type: 'integer' } }) }),
    Pagination: paginationSchema(),
    Error: errorSchema,
  }
  return found
}

/** Without a count, only the place of the page. */
function paginationSchema(): JsonSchema {
  const integer = { type: 'integer' }
  return {
    oneOf: [
      exactly({ page: integer, pageSize: integer, pageCount: integer, total: integer }, ['page', 'pageSize']),
      exactly({ start: integer, limit: integer, total: integer }, ['start', 'limit']),
    ],
  }
}
