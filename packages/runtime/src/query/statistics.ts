import type { Database } from '../database.js'
import { columnKey } from '../database/survey.js'
import type { Survey, Width } from '../database/survey.js'
import type { CompiledLink, CompiledScalar, CompiledType, Types } from '../types.js'
import { groupingColumn, hasVaryingWidth, surveyedColumns, tablesOf } from './surveyed.js'

/** Milliseconds. */
const intervals = { count: 60_000, survey: 5 * 60_000, surveyOfMany: 30_000 } as const
/** Milliseconds after the start: the first requests should not compete with the survey. */
const firstSurvey = 500
/** Counts the tables again after this many of our transactions. */
const transactionsPerCount = 500

/** Bytes of a number, a boolean or a moment. */
const fixedWidth: Width = { average: 26, most: 26 }
/** Assumed for texts that have not been measured yet. */
const usualWidth: Width = { average: 1_000, most: 5_000 }

/** Allows for growth since the survey. */
function grown({ average, most }: Width): Width {
  return { average, most: Math.max(2 * most, 500) }
}

/**
 * The sizes of an app's tables, and how unevenly their rows are linked. Tables are counted at the start and periodically; the survey of the
 * rest runs in the background.
 */
export class Statistics {
  #counts: ReadonlyMap<string, number> = new Map()
  #countedAt = -Infinity
  #transactions = 0
  #transactionsSinceSurvey = 0
  #survey: Survey = { groups: new Map(), widths: new Map() }
  /** The counts when the survey was made. */
  #surveyedCounts: ReadonlyMap<string, number> = new Map()
  #surveyedAt = -Infinity
  readonly #underWay = { count: false, survey: false }
  readonly #tables: readonly string[]
  readonly #columns: ReturnType<typeof surveyedColumns>

  private constructor(
    private readonly database: Database,
    types: Types,
    private readonly locales: number,
  ) {
    this.#tables = [...tablesOf(types)]
    this.#columns = surveyedColumns(types)
  }

  /** Counts the tables. `locales`: the number of the project's. @throws if the database lacks one of them */
  static async open(database: Database, types: Types, locales: number): Promise<Statistics> {
    const statistics = new Statistics(database, types, locales)
    await statistics.#count()
    setTimeout(() => statistics.#refresh(), firstSurvey).unref()
    return statistics
  }

  rowsOf({ table }: CompiledType): number {
    return this.#rows(table)
  }

  /** Returns the most rows that a link leads to from this many distinct rows of its source. */
  linked(link: CompiledLink, sources: number): number {
    const column = groupingColumn(link)
    if (column === null) return Math.min(sources, this.#rows(link.source.table))
    // Localizations of one entry: one per locale, also of entries that a survey has not seen.
    if (link.link.kind === 'group') return Math.min(sources * this.locales, this.#rows(column.table))
    const rows = this.#rows(column.table)
    const groups = this.#survey.groups.get(columnKey(column))
    if (groups === undefined || sources === Infinity) return rows
    let sum = rows - (this.#surveyedCounts.get(column.table) ?? rows)
    const { largest, others } = groups
    for (let index = 0; index < largest.length && index < sources; index++) sum += largest[index] ?? 0
    if (sources > largest.length) sum += (sources - largest.length) * others
    return Math.min(Math.max(sum, 0), rows)
  }

  /** Returns the average number of rows that a link leads to. */
  fanOut(link: CompiledLink): number {
    const column = groupingColumn(link)
    if (column === null) return 1
    if (link.link.kind === 'group') return 2
    return this.#rows(column.table) / Math.max(this.#rows(link.source.table), 1)
  }

  /** Returns the bytes of an attribute's value in an answer. */
  width({ table }: CompiledType, { column, descriptor }: CompiledScalar): Width {
    if (!hasVaryingWidth(descriptor)) return fixedWidth
    const surveyed = this.#survey.widths.get(columnKey({ table, column }))
    const { average, most } = surveyed === undefined ? usualWidth : grown(surveyed)
    // A character takes up to four bytes.
    return { average, most: Math.min(most, (descriptor.maxLength ?? Infinity) * 4) }
  }

  /** Returns the database, counting each of our transactions. */
  watch(database: Database): Database {
    return {
      ...database,
      write: (work, mode) => {
        this.#transactions++
        this.#transactionsSinceSurvey++
        return database.write(work, mode)
      },
    }
  }

  #rows(table: string): number {
    this.#refresh()
    return this.#counts.get(table) ?? 0
  }

  /** Keeps the known figures until newer ones arrive. */
  #refresh(): void {
    const now = performance.now()
    if (now - this.#countedAt > intervals.count || this.#transactions >= transactionsPerCount) {
      this.#inBackground('count', () => this.#count())
    }
    const isOften = this.#transactionsSinceSurvey >= transactionsPerCount
    if (now - this.#surveyedAt > (isOften ? intervals.surveyOfMany : intervals.survey))
      this.#inBackground('survey', () => this.#makeSurvey())
  }

  #inBackground(name: 'count' | 'survey', work: () => Promise<void>): void {
    if (this.#underWay[name]) return
    this.#underWay[name] = true
    void work()
      .catch(() => undefined)
      .finally(() => (this.#underWay[name] = false))
  }

  async #count(): Promise<void> {
    this.#countedAt = performance.now()
    this.#transactions = 0
    const rows = await this.database.rows(this.database.dialect.rowCounts(this.#tables))
    this.#counts = new Map(rows.map(({ name, count }) => [String(name), Number(count)]))
  }

  async #makeSurvey(): Promise<void> {
    this.#surveyedAt = performance.now()
    this.#transactionsSinceSurvey = 0
    const counts = this.#counts
    this.#survey = await this.database.survey({ ...this.#columns, rows: counts })
    this.#surveyedCounts = counts
  }
}
