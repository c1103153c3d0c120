/** GraphQL operations with files: the multipart request spec (github.com/jaydenseric/graphql-multipart-request-spec). */
import {
  authenticate,
  authorize,
  only,
  parseSentJson,
  RequestError,
  shorten,
  ValidationError,
} from '@content-gen/runtime'
import { isSentByForeignPage } from './foreign-page.js'
import { readForm } from '../form/multipart.js'
import type { Middleware, UncheckedBody } from '@content-gen/runtime'
import type { Library } from '../library/library.js'
import type { Form, SentFile } from '../form/multipart.js'

type Served = Parameters<Middleware>[0]

/** A value of the scalar `Upload`. JSON from a client cannot produce one. */
export class UploadedFile {
  readonly #file: SentFile

  constructor(file: SentFile) {
    this.#file = file
  }

  /** @throws ValidationError for a value that only resembles one */
  static open(value: unknown): SentFile {
    if (value instanceof UploadedFile) return value.#file
    throw new ValidationError('Upload value invalid.')
  }
}

/** Puts the operation with its files into `ctx.request.body`. The files exist until the operation is answered. */
export function graphqlForms(library: Library): Middleware {
  const { store } = library
  const { enabled, endpoint } = store.config.graphql
  const mayBeForm = ({ path, method }: Served) => enabled && path === endpoint && method === 'POST'
  return only(mayBeForm, async (ctx, next) => {
    if (!ctx.is('multipart/form-data')) return next()
    if (isSentByForeignPage(ctx, store.config.server.cors)) {
      throw misformed('A form from another site needs the header apollo-require-preflight')
    }
    ctx.state.caller = await authenticate(store, ctx.req)
    authorize(ctx.state.caller, ['plugin::upload.content-api.upload'])
    await library.receive(ctx.state.caller, async (draft) => {
      const form = await readForm(ctx.req, library.formOptions(draft))
      // `UncheckedBody` says that nothing is known of it.
      ctx.request.body = readOperation(form) as unknown as UncheckedBody
      await next()
      // Files that the operation has used are in their final place already.
      return false
    })
  })
}

function readOperation({ fields, files }: Form): object {
  const operation = parseObject(fields.get('operations'), 'operations')
  const places = parseObject(fields.get('map'), 'map')
  // A request without files does not need a form.
  if (files.length === 0) throw misformed('A form must bring a file along')
  for (const file of files) {
    const paths = Object.hasOwn(places, file.field) ? places[file.field] : undefined
    if (!Array.isArray(paths)) throw misformed(`"map" does not say where the file ${shorten(file.field)} belongs`)
    for (const path of paths) put(operation, String(path).split('.'), new UploadedFile(file))
  }
  return operation
}

/** A place must be a variable whose value is null. */
function put(operation: Readonly<Record<string, unknown>>, steps: readonly string[], file: UploadedFile): void {
  let parent: unknown = operation
  for (const step of steps.slice(0, -1)) parent = own(parent, step)
  const last = steps.at(-1) ?? ''
  if (steps[0] !== 'variables' || own(parent, last) !== null) throw misformed(`"map" leads to nothing in "operations"`)
  Object.defineProperty(parent, last, { value: file, enumerable: true, configurable: true, writable: true })
}

function own(value: unknown, step: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
  return (value as Readonly<Record<string, unknown>>)[step]
}

function parseObject(sent: readonly string[] | undefined, name: string): Readonly<Record<string, unknown>> {
  try {
    const value = parseSentJson(sent?.[0] ?? '')
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  } catch (error) {
    if (error instanceof RequestError) throw error
  }
  throw misformed(`"${name}" must be a JSON object`)
}

function misformed(message: string): RequestError {
  return new RequestError(400, 'BadRequestError', message)
}
