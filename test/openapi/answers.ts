/** Judges answers by an OpenAPI document. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { ValidateFunction } from 'ajv/dist/2020.js'

interface Response {
  readonly $ref?: string
  readonly content?: Readonly<Record<string, { readonly schema: object }>>
}

interface Operation {
  readonly responses: Readonly<Record<string, Response>>
}

export interface Document {
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: object
}

export interface Answer {
  readonly status: number
  readonly body: unknown
}

export class Answers {
  readonly #ajv = new Ajv2020({ strict: false, allErrors: false })
  readonly #judges = new Map<string, ValidateFunction>()
  readonly #document: Document
  readonly #paths: readonly (readonly [pattern: RegExp, path: string])[]

  constructor(document: object) {
    this.#document = document as Document
    addFormats.default(this.#ajv)
    this.#ajv.addSchema({ $id: 'api', ...document })
    const prefix = this.#document.servers[0]?.url ?? ''
    this.#paths = Object.keys(this.#document.paths)
      .toSorted((one, other) => one.split('{').length - other.split('{').length)
      .map((path) => [new RegExp(`^${prefix}${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`, 'i'), path])
  }

  /** Returns what is wrong with an answer; null if nothing is, `unknown` if the document has no such operation. */
  problem(method: string, url: string, { status, body }: Answer): string | null {
    const pathname = url.split('?')[0] ?? ''
    const path = this.#paths.find(([pattern]) => pattern.test(pathname))?.[1]
    const operation = path === undefined ? undefined : this.#document.paths[path]?.[method.toLowerCase()]
    if (path === undefined || operation === undefined) return 'unknown'
    const pointer = [path, method.toLowerCase(), 'responses', String(status)].map(escaped).join('/')
    const listed = operation.responses[status]
    if (listed === undefined) return `the status ${status} is not listed`
    const at = listed.$ref ?? `#/paths/${pointer}`
    if (listed.$ref === undefined && listed.content === undefined) return null
    const judge = this.#judge(`api${at}/content/application~1json/schema`)
    return judge(body) ? null : this.#ajv.errorsText(judge.errors, { dataVar: 'body' })
  }

  #judge(pointer: string): ValidateFunction {
    let judge = this.#judges.get(pointer)
    if (judge === undefined) this.#judges.set(pointer, (judge = this.#ajv.compile({ $ref: pointer })))
    return judge
  }
}

/** RFC 6901, in the fragment of an address. */
function escaped(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
}
