import { ValidationError as SchemaError } from 'yup'
import { sizeUpTo } from '@content-gen/runtime'
import { errors } from '../errors.js'
import type { sentByClient } from '@content-gen/runtime'
import type { AnySchema, InferType } from 'yup'

/** The body of a client, whose names the schema does not limit: `sanitize` judges it before the services take it. */
type Validated<Schema extends AnySchema> = InferType<Schema> & { readonly [sentByClient]?: true }

/** The values of a body up to which all mistakes are listed: yup takes the square of their number, so of a longer body it finds the first alone. */
const listed = 500

const optionsFor = (body: unknown, options: object) => {
  const given = { strict: true, abortEarly: false, ...options }
  return { ...given, abortEarly: given.abortEarly || sizeUpTo(body, listed) >= listed }
}

/** Returns a function that returns a body which the schema allows. It rejects with a ValidationError that lists what is wrong. */
export function validateYupSchema<Schema extends AnySchema>(
  schema: Schema,
  options: object = {},
): (body: unknown, message?: string) => Promise<Validated<Schema>> {
  return async (body, message) => {
    try {
      return await schema.validate(body, optionsFor(body, options))
    } catch (error) {
      throw refusal(error, message)
    }
  }
}

/** Returns the same function for schemas without asynchronous tests. */
export function validateYupSchemaSync<Schema extends AnySchema>(
  schema: Schema,
  options: object = {},
): (body: unknown, message?: string) => Validated<Schema> {
  return (body, message) => {
    try {
      return schema.validateSync(body, optionsFor(body, options))
    } catch (error) {
      throw refusal(error, message)
    }
  }
}

/** Returns an error that a client may read; another error than one of yup as it is. */
function refusal(error: unknown, message: string | undefined): unknown {
  if (!(error instanceof SchemaError)) return error
  const found = error.inner.length === 0 ? [error] : error.inner
  return new errors.ValidationError(message || error.message, {
    errors: found.map((each) => ({ path: pathOf(each), message: each.message, name: each.name })),
  })
}

/** Returns the names of a path: `lines[0].name`, `prices["a.b"]`. */
function pathOf({ path = '' }: SchemaError): readonly string[] {
  return [...path.matchAll(/\["([^"]*)"\]|[^.[\]]+/g)].map(([name, quoted]) => quoted ?? name)
}
