/** `openapi.json`: the REST API of a project as an OpenAPI 3.1 document. */
import { accountsShapes, features, userUid } from '@content-gen/contract'
import { grantedActions, type ProjectConfig, type Schema } from '@content-gen/schema'
import { noOwnerCode, type OwnerCode } from '../owner/owner-code.js'
import { isServed } from '../served.js'
import { AnswerSchemas, type Schemas, type Transform } from './answer-schemas.js'
import { contentOperations } from './content-operations.js'
import { featureOperations } from './feature-operations.js'
import { FilterSchemas, operatorSchemas } from './filter-schemas.js'
import { InputSchemas, linkSchemas } from './input-schemas.js'
import { exactly, integer, isPrivate, privately, type JsonSchema } from './json-schema.js'
import { errorResponses, errorSchema, operationObject, type Operation } from './operation.js'
import { besideOwn, describable, ownerOperations } from './owner-operations.js'
import { parameterSchemas, sharedParameters, type Parameter } from './parameters.js'
import { SchemaNames } from './schema-names.js'
import { used } from './used.js'
import { writtenShapes } from './written-shape.js'

/** Returns the document: plain JSON, in a stable order. */
export function openapiDocument(schema: Schema, config: ProjectConfig, owner: OwnerCode = noOwnerCode): object {
  const names = openNames(schema)
  const generated = operationsOf(schema, config, names)
  const own = describable(ownerOperations(owner), generated)
  const operations = [...besideOwn(generated, own), ...own]
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
      schemas: marked(schemasOf(schema, names, config.api.rest.transform), [paths, responses, parameters]),
      parameters,
      responses,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token of an account, or an API token.' },
      },
    },
  }
}

/** Returns the names of the schemas of all models. */
export function openNames({ models }: Schema): SchemaNames {
  return new SchemaNames(models, [...Object.keys(ownSchemas()), ...Object.keys(accountsShapes)])
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
  return [
    ...models.filter(isServed).flatMap((model) => contentOperations(model, names, config, models)),
    ...featureOperations(models, names, config),
  ]
}

/** Returns the schemas that are used, marked where only private attributes lead to them. */
function marked(schemas: Schemas, roots: readonly unknown[]): Schemas {
  const prefix = '#/components/schemas/'
  const shown = used(schemas, roots, prefix, (part) => !isPrivate(part))
  const found = Object.entries(used(schemas, roots, prefix))
  return Object.fromEntries(found.map(([name, each]) => [name, name in shown ? each : { ...each, ...privately }]))
}

/** By path, in the order of the operations. */
function pathsOf(operations: readonly Operation[], open: ReadonlySet<string>): object {
  const paths = new Map<string, Record<string, object>>()
  for (const operation of operations) {
    const methods = paths.get(operation.path) ?? {}
    methods[operation.method] = operationObject(operation, operation.isOpen ?? open.has(operation.action))
    paths.set(operation.path, methods)
  }
  return Object.fromEntries(paths)
}

/** Returns every schema that there could be. */
export function schemasOf({ models }: Schema, names: SchemaNames, transform: Transform = null): Schemas {
  const byUid = new Map(models.map((model) => [model.uid, model]))
  const modelOf = (uid: string) => {
    const model = byUid.get(uid)
    if (model === undefined) throw new Error(`The schema does not hold ${uid}`)
    return model
  }
  const answers = new AnswerSchemas(names, modelOf, transform)
  const makers = [answers, new InputSchemas(names, modelOf), new FilterSchemas(names, modelOf)]
  const user = byUid.get(userUid)
  return {
    ...Object.assign({}, ...models.flatMap((model) => makers.map((maker) => maker.of(model)))),
    ...(user === undefined ? {} : writtenShapes(accountsShapes, (part) => names.part(user, part))),
    ...ownSchemas(),
    Count: answers.count(),
  }
}

/** The schemas that follow from no model. */
function ownSchemas(): Schemas {
  return {
    ...writtenShapes(Object.assign({}, ...features.map(({ shapes }) => shapes))),
    ...linkSchemas(),
    ...operatorSchemas(),
    ...parameterSchemas(),
    Count: exactly({ attributes: exactly({ count: integer }) }),
    Pagination: paginationSchema,
    Error: errorSchema,
  }
}

/** Without a count, only the place of the page. */
const paginationSchema: JsonSchema = {
  oneOf: [
    exactly({ page: integer, pageSize: integer, pageCount: integer, total: integer }, ['page', 'pageSize']),
    exactly({ start: integer, limit: integer, total: integer }, ['start', 'limit']),
  ],
}
