/** Something that both servers are asked. Its parts can be left out one by one, to find the smallest question that differs. */
export interface Question {
  /** `GET /api/articles/:id`, `GraphQL articles` */
  readonly route: string
  /** Parameters, or the arguments and fields of GraphQL. */
  readonly parts: readonly string[]
  readonly request: (parts: readonly string[]) => Request
}

export interface Request {
  readonly path: string
  /** The document of a GraphQL query, which is sent with POST; null for GET. */
  readonly document: string | null
  /** The body that a client sent; of a document `{ "query": … }` without it. */
  readonly posted?: string
  /** Of a write. */
  readonly method?: string
}

export function restQuestion(path: string, parts: readonly string[], route = `GET ${routeOf(path)}`): Question {
  const request = (kept: readonly string[]) => ({
    path: kept.length === 0 ? path : `${path}?${kept.join('&')}`,
    document: null,
  })
  return { route, parts, request }
}

interface GraphqlRead {
  readonly endpoint: string
  readonly operation: string
  readonly args: readonly string[]
  /** Selections of the attributes. */
  readonly fields: readonly string[]
  readonly isList: boolean
  /** The argument that the operation needs, such as an id. */
  readonly needed?: string
}

export function graphqlQuestion({ endpoint, operation, args, fields, isList, needed }: GraphqlRead): Question {
  const request = (kept: readonly string[]) => {
    const given = [...(needed === undefined ? [] : [needed]), ...args.filter((arg) => kept.includes(arg))]
    const shown = fields.filter((field) => kept.includes(field))
    const attributes = shown.length === 0 ? '' : ` attributes { ${shown.join(' ')} }`
    const meta = isList ? ' meta { pagination { total page pageSize pageCount } }' : ''
    const list = given.length === 0 ? '' : `(${given.join(', ')})`
    return { path: endpoint, document: `query { ${operation}${list} { data { id${attributes} }${meta} } }` }
  }
  return { route: `GraphQL ${operation}`, parts: [...args, ...fields], request }
}

/** `/api/articles/7` is a question to `/api/articles/:id`. */
function routeOf(path: string): string {
  return path.replaceAll(/\/\d+(?=\/|$)/g, '/:id')
}

/** Returns a question of each route, then the second of each, up to a number. */
export function spread(questions: readonly Question[], most: number): Question[] {
  const byRoute = new Map<string, Question[]>()
  for (const question of distinct(questions))
    byRoute.set(question.route, [...(byRoute.get(question.route) ?? []), question])
  const lists = [...byRoute.values()]
  const longest = Math.max(0, ...lists.map((list) => list.length))
  const turns = Array.from({ length: longest }, (_, turn) => lists.flatMap((list) => list[turn] ?? []))
  return turns.flat().slice(0, most)
}

function distinct(questions: readonly Question[]): Question[] {
  return [...new Map(questions.toReversed().map((each) => [keyOf(each), each])).values()].toReversed()
}

function keyOf({ parts, request }: Question): string {
  const { path, document } = request(parts)
  return `${path} ${document}`
}
