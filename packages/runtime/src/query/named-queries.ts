/** The named queries of the config: `query=front-page&page=2` stands for the query string of a whole read. */
import { ValidationError } from '../errors/errors.js'
import { shorten } from '../errors/shorten.js'
import { checkParameter } from './parameter-type.js'
import { parseQueryString } from './querystring.js'
import type { NamedQuery, ParameterType } from '@content-gen/contract'

const placeholder = /^\{([a-zA-Z][a-zA-Z0-9]*)(?:=[^}]*)?\}$/

/** A parameter of the read: its text, or the name of the request's parameter that it is taken from. */
interface Part {
  readonly key: string
  readonly text: string
  readonly from: string | null
}

interface Prepared {
  readonly parts: readonly Part[]
  readonly parameters: ReadonlyMap<string, string | null>
  readonly types: ReadonlyMap<string, ParameterType>
}

/** The named queries of one read, by name. */
export class NamedQueries {
  readonly #queries: ReadonlyMap<string, Prepared>

  constructor(queries: readonly NamedQuery[]) {
    this.#queries = new Map(
      queries.map(({ name, read, parameters, types = {} }) => [
        name,
        {
          parts: partsOf(read, ''),
          parameters: new Map(Object.entries(parameters)),
          types: new Map(Object.entries(types)),
        },
      ]),
    )
  }

  /** Returns the query string that a request asks for by name; null if it names no query. @throws ValidationError */
  expand(text: string): string | null {
    if (!/(?:^|&)query(?:=|&|$)/.test(text)) return null
    const { query: name, ...given } = parseQueryString(text)
    const query = typeof name === 'string' ? this.#queries.get(name) : undefined
    if (query === undefined)
      throw new ValidationError(
        `This route has no query ${JSON.stringify(shorten(typeof name === 'string' ? name : ''))}`,
      )
    const values = valuesOf(query, given)
    return query.parts
      .map(({ key, text: own, from }) => key + encoded(from === null ? own : values.get(from)))
      .join('&')
  }
}

function valuesOf(
  { parameters, types }: Prepared,
  given: Readonly<Record<string, unknown>>,
): ReadonlyMap<string, string> {
  for (const name of Object.keys(given)) {
    if (parameters.has(name)) continue
    const known = parameters.size === 0 ? 'It has none' : `It has ${[...parameters.keys()].join(', ')}`
    throw new ValidationError(`The query has no parameter ${JSON.stringify(shorten(name))}. ${known}`)
  }
  const values = new Map<string, string>()
  for (const [name, preset] of parameters) {
    const value = (Object.hasOwn(given, name) ? given[name] : null) ?? preset
    if (typeof value !== 'string') throw new ValidationError(`The query needs the parameter "${name}", once`)
    const type = types.get(name)
    if (type !== undefined) checkParameter(name, value, type)
    values.set(name, value)
  }
  return values
}

/** Returns the values of a read by their names in a query string: `filters[slug][$eq]=`. */
function partsOf(value: unknown, path: string): readonly Part[] {
  if (typeof value !== 'object' || value === null) {
    const text = String(value)
    return [{ key: `${path}=`, text, from: placeholder.exec(text)?.[1] ?? null }]
  }
  const below = (name: string) => (path === '' ? encoded(name) : `${path}[${encoded(name)}]`)
  return Object.entries(value).flatMap(([name, item]) => partsOf(item, below(name)))
}

function encoded(text = ''): string {
  return encodeURIComponent(text)
}
