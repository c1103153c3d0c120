/** JSON Schema (2020-12, as OpenAPI 3.1 has it) with shorter words for what occurs everywhere. `codegen` writes them out. */
export type Shape =
  | { readonly ref: string }
  /** The schema of the model that the routes are about. */
  | { readonly part: 'Flat' | 'Input' | 'Change' }
  | { readonly list: Shape }
  | { readonly orNull: Shape }
  /** With these properties and any others. `required` absent: all of them. */
  | { readonly object: Shapes; readonly required?: readonly string[] }
  /** With these properties and no others. */
  | { readonly exactly: Shapes; readonly required?: readonly string[] }
  /** The envelope `{ data }`. */
  | { readonly data: Shape }
  /** A list in its envelope, with `meta.pagination`. */
  | { readonly page: Shape }
  | Keywords

export type Shapes = Readonly<Record<string, Shape>>

interface Keywords {
  readonly type?: string | readonly string[]
  readonly format?: 'email' | 'date-time'
  readonly description?: string
  readonly const?: boolean
  readonly enum?: readonly (string | number)[]
  readonly minimum?: number
  readonly maximum?: number
  readonly contentMediaType?: string
  readonly additionalProperties?: true | Keywords
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
}

export const text = { type: 'string' } as const
export const emailText = { type: 'string', format: 'email' } as const
export const integer = { type: 'integer' } as const
/** An id, or the number of a version. */
export const whole = { type: 'integer', minimum: 1 } as const
export const truth = { type: 'boolean' } as const
export const moment = { type: 'string', format: 'date-time' } as const
/** An object of any properties. */
export const record = { type: 'object', additionalProperties: true } as const
