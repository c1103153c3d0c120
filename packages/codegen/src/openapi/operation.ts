import { exactly, listOf, objectOf, ref, type JsonSchema } from './json-schema.js'
import { sharedParameters, type Parameter } from './parameters.js'

/** A route of the API. */
export interface Operation {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** Below the prefix: `/articles/{id}`. */
  readonly path: string
  /** The permission that the caller needs. */
  readonly action: string
  /** Everybody may send it. */
  readonly isOpen?: true
  /** The permissions that the caller needs instead. */
  readonly scope?: readonly string[]
  readonly id: string
  readonly tag: string
  readonly summary: string
  readonly parameters?: readonly Parameter[]
  readonly body?: Body
  readonly answer: DescribedAnswer
  /** Statuses of errors besides those of every route. */
  readonly errors?: readonly ErrorStatus[]
}

export interface Body {
  readonly type: 'application/json' | 'multipart/form-data'
  readonly schema: JsonSchema
  readonly example?: unknown
  readonly isOptional?: true
}

export interface DescribedAnswer {
  readonly status: 200 | 201 | 204 | 302
  readonly description: string
  /** null: there is no body. */
  readonly schema: JsonSchema | null
  /** The answer is 204 if there is nothing to answer. */
  readonly mayBeEmpty?: true
}

const errors = {
  400: 'The request is invalid: the error says what, and where.',
  401: 'The credentials are missing or invalid.',
  403: 'The caller may not do this.',
  404: 'There is no such entry.',
  409: 'Somebody else was faster. If documents conflict, the error has both sides and their merge.',
  412: 'The entry has changed since it was read (If-Match).',
  413: 'The body is too large.',
  415: 'The body has an unknown type.',
  429: 'Too many requests: try again later.',
  503: 'The server cannot answer now, or the answer took too long.',
} as const

export type ErrorStatus = keyof typeof errors

/** Errors that any route may answer. */
const everywhere: readonly ErrorStatus[] = [400, 401, 403, 503]

/** Returns the OpenAPI object of an operation. `isPublic`: callers without credentials have the permission. */
export function operationObject(operation: Operation, isPublic: boolean): object {
  const { id, tag, summary, parameters = [], body, answer } = operation
  const statuses = [...new Set([...everywhere, ...(operation.errors ?? []), ...(body ? ([413, 415] as const) : [])])]
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: needsOf(operation),
    ...(parameters.length > 0 ? { parameters: parameters.map(parameterObject) } : {}),
    ...(body ? { requestBody: requestBody(body) } : {}),
    responses: {
      [answer.status]: { description: answer.description, ...jsonContent(answer.schema) },
      ...(answer.mayBeEmpty ? { 204: { description: 'There is nothing to answer.' } } : {}),
      ...Object.fromEntries(
        statuses.toSorted().map((status) => [status, { $ref: `#/components/responses/${status}` }]),
      ),
    },
    security: isPublic ? [{}, { bearer: [] }] : [{ bearer: [] }],
  }
}

function needsOf({ action, isOpen, scope }: Operation): string {
  if (isOpen) return 'Needs no permission.'
  if (scope === undefined) return `Needs the permission \`${action}\`.`
  return `Needs ${scope.map((each) => `\`${each}\``).join(' and ')}.`
}

function parameterObject(parameter: Parameter): object {
  const name = Object.entries(sharedParameters).find(([, each]) => each === parameter)?.[0]
  return name === undefined ? parameter : { $ref: `#/components/parameters/${name}` }
}

/** The responses that operations share. */
export function errorResponses(): Record<string, object> {
  const found = Object.entries(errors).map(([status, description]) => [
    status,
    { description, ...jsonContent(ref('Error')) },
  ])
  return Object.fromEntries(found)
}

/** A fault of the request, and where it is. */
const issueSchema: JsonSchema = objectOf({
  path: listOf({ type: ['string', 'integer'] }),
  message: { type: 'string' },
  name: { type: 'string' },
})

/** The envelope of every error. */
export const errorSchema: JsonSchema = exactly({
  data: { type: 'null' },
  error: exactly(
    {
      status: { type: 'integer' },
      name: { type: 'string' },
      message: { type: 'string' },
      details: objectOf({ errors: listOf(issueSchema) }, []),
    },
    // A body that cannot be read has no details.
    ['status', 'name', 'message'],
  ),
})

function jsonContent(schema: JsonSchema | null): object {
  return schema === null ? {} : { content: { 'application/json': { schema } } }
}

function requestBody({ type, schema, example, isOptional }: Body): object {
  return {
    required: isOptional !== true,
    content: { [type]: { schema, ...(example === undefined ? {} : { example }) } },
  }
}
