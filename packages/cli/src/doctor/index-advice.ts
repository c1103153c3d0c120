/** From the questions that were asked to the indexes that they need. */

interface AskedColumn {
  readonly attribute: string
  readonly column: string
  readonly kind: string
}

/** A shape of a question, as a server counted it. */
export interface AskedQuestion {
  readonly type: string
  readonly table: string
  readonly equal: readonly AskedColumn[]
  readonly range: readonly AskedColumn[]
  readonly sort: readonly (AskedColumn & { readonly direction: string })[]
  /** Texts without a search index; absent in files of older servers. */
  readonly search?: readonly AskedColumn[]
  readonly times: number
  /** Of the database, for all of them; absent in files of older servers. */
  readonly milliseconds?: number
}

export interface Advice {
  readonly type: string
  readonly table: string
  readonly attributes: readonly string[]
  /** How many questions the index would serve, and how long the database worked on them. */
  readonly times: number
  readonly milliseconds: number
}

/** The tables of the project: the columns of its indexes, as `index a,b` or `unique a,b`. */
type Tables = ReadonlyMap<string, { readonly indexes: ReadonlySet<string> }>

/** Returns the questions in a file; none if it has another form. */
export function readQuestions(text: string): readonly AskedQuestion[] {
  const isList = (value: unknown): value is Record<string, unknown>[] =>
    Array.isArray(value) && value.every((item) => typeof item === 'object' && item !== null)
  const isAsked = (value: unknown): boolean =>
    isList(value) && value.every(({ attribute, column }) => typeof attribute === 'string' && typeof column === 'string')
  const isQuestion = (value: Record<string, unknown>): boolean =>
    typeof value['type'] === 'string' &&
    typeof value['table'] === 'string' &&
    typeof value['times'] === 'number' &&
    (value['milliseconds'] === undefined || typeof value['milliseconds'] === 'number') &&
    isAsked(value['equal']) &&
    isAsked(value['range']) &&
    isAsked(value['sort']) &&
    (value['search'] === undefined || isAsked(value['search']))
  try {
    const { questions } = JSON.parse(text) as { readonly questions?: unknown }
    return isList(questions) && questions.every(isQuestion) ? (questions as unknown as AskedQuestion[]) : []
  } catch {
    return []
  }
}

/** Returns the missing indexes, those that would save the most time first. One that begins with another serves the questions of both. */
export function adviseIndexes(questions: readonly AskedQuestion[], tables: Tables): Advice[] {
  const found = new Map<string, Advice>()
  for (const question of questions) {
    const needed = indexFor(question)
    const existing = indexesOf(tables, question.table)
    if (needed === null || existing.some((columns) => serves(columns, question))) continue
    const { type, table } = question
    const attributes = needed.map(({ attribute }) => attribute)
    const key = JSON.stringify([type, attributes])
    found.set(key, together({ type, table, attributes }, question, found.get(key)))
  }
  const all = [...found.values()].sort((a, b) => b.attributes.length - a.attributes.length)
  const kept: Advice[] = []
  for (const advice of all) {
    const longer = kept.findIndex(
      ({ type, attributes }) =>
        type === advice.type && attributes.slice(0, advice.attributes.length).join() === advice.attributes.join(),
    )
    const other = kept[longer]
    if (other === undefined) kept.push(advice)
    else kept[longer] = together(other, other, advice)
  }
  return kept.sort(byTime)
}

/**
 * Returns for each type the texts that its `search` should name: those of now, and those that were searched without an index. Those that
 * took the most time first.
 */
export function adviseSearch(questions: readonly AskedQuestion[], now: Search): Advice[] {
  const found = new Map<string, Advice>()
  for (const question of questions) {
    const { type, table, search = [] } = question
    const indexed = now[type] ?? []
    if (search.every(({ attribute }) => indexed.includes(attribute))) continue
    const before = found.get(type)
    const wanted = new Set([...(before?.attributes ?? indexed), ...search.map(({ attribute }) => attribute)])
    found.set(type, together({ type, table, attributes: [...wanted] }, question, before))
  }
  return [...found.values()].sort(byTime)
}

type Asked = Pick<AskedQuestion, 'times' | 'milliseconds'>

/** Returns the advice for what was asked here and there. */
function together(advice: Omit<Advice, keyof Asked>, one: Asked, other?: Asked): Advice {
  const [times, milliseconds] = [one.times + (other?.times ?? 0), (one.milliseconds ?? 0) + (other?.milliseconds ?? 0)]
  return { ...advice, times, milliseconds }
}

function byTime(a: Advice, b: Advice): number {
  return b.milliseconds - a.milliseconds || b.times - a.times
}

type Search = Readonly<Record<string, readonly string[]>>

/** Long texts do not fit into an index. */
const unfit: ReadonlySet<string> = new Set(['text', 'richtext', 'json', 'blocks', 'array'])
/** So many rows share each value that an index finds little. */
const coarse: ReadonlySet<string> = new Set(['boolean', 'enumeration'])

/**
 * Returns columns for an index: those compared for equality, then those that sort, or else one with a range; null if none would serve. A locale
 * is behind them: in front, it would keep an index from the lists of all locales.
 */
function indexFor({ equal, range, sort }: AskedQuestion): readonly AskedColumn[] | null {
  const directions = new Set(sort.map(({ direction }) => direction))
  const last = sort.length > 0 ? (directions.size === 1 ? sort : sort.slice(0, 1)) : range.slice(0, 1)
  const narrow = equal.filter((column) => !isLocale(column))
  const columns = [...narrow, ...last, ...(narrow.length === 0 ? equal : [])]
  if (columns.length === 0 || columns.some(({ kind }) => unfit.has(kind))) return null
  return columns.every((column) => coarse.has(column.kind) || isLocale(column)) ? null : columns
}

function isLocale({ column }: Pick<AskedColumn, 'column'>): boolean {
  return column === 'locale'
}

function indexesOf(tables: Tables, table: string): readonly (readonly string[])[] {
  const indexes = [...(tables.get(table)?.indexes ?? [])]
  return indexes.map((key) => key.slice(key.indexOf(' ') + 1).split(','))
}

/** The equal columns lead the index in any order, and what follows them sorts or has a range; the locale may be anywhere. */
function serves(indexed: readonly string[], question: AskedQuestion): boolean {
  const columns = indexed.filter((column) => !isLocale({ column }))
  const equal = question.equal.filter((column) => !isLocale(column))
  const { range, sort } = question
  const leading = new Set(columns.slice(0, equal.length))
  if (!equal.every(({ column }) => leading.has(column))) return false
  const next = columns[equal.length]
  if (sort[0] !== undefined) return next === sort[0].column
  return range.length === 0 || range.some(({ column }) => column === next) || equal.length > 0
}
