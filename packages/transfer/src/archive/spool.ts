import { createReadStream, existsSync } from 'node:fs'
import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ownBeginning, removeLeftovers } from '@content-gen/operate'
import { ImportProblem } from '../problem.js'
import { linesOf } from './json-lines.js'

const beginning = 'content-gen-import-'
/** Characters that wait to be written. */
const mostWaiting = 8 * 2 ** 20

/** Rows by their tables, in files of a temporary folder: an archive has them in another order than an import needs. */
export class Spool<Row> {
  readonly #files = new Map<string, string>()
  readonly #waiting = new Map<string, string[]>()
  #length = 0

  private constructor(private readonly folder: string) {}

  static async open<Row>(): Promise<Spool<Row>> {
    await removeLeftovers(tmpdir(), beginning)
    return new Spool(await mkdtemp(join(tmpdir(), ownBeginning(beginning))))
  }

  get tables(): readonly string[] {
    return [...this.#files.keys()]
  }

  /** Makes a table, which may stay empty. */
  create(table: string): void {
    if (!this.#files.has(table)) this.#files.set(table, join(this.folder, `${this.#files.size}.jsonl`))
  }

  async add(table: string, row: Row): Promise<void> {
    this.create(table)
    const line = `${lineOf(row)}\n`
    const waiting = this.#waiting.get(table) ?? []
    this.#waiting.set(table, waiting)
    waiting.push(line)
    this.#length += line.length
    if (this.#length > mostWaiting) await this.flush()
  }

  async flush(): Promise<void> {
    for (const [table, lines] of this.#waiting) await appendFile(this.#files.get(table) ?? '', lines.join(''))
    this.#waiting.clear()
    this.#length = 0
  }

  async *rows(table: string): AsyncGenerator<Row> {
    const path = this.#files.get(table)
    if (path === undefined || !existsSync(path)) return
    for await (const line of linesOf(createReadStream(path), Infinity, '')) yield JSON.parse(line) as Row
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true })
  }
}

/** @throws ImportProblem */
function lineOf(row: unknown): string {
  try {
    return JSON.stringify(row)
  } catch {
    throw new ImportProblem('The archive has a value that is nested too deeply.')
  }
}
