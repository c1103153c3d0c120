import { readFile, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { shorten } from '@content-gen/runtime'
import { CsvError, parse } from 'csv-parse'
import { refused } from './refused.js'
import { scan, unclosed } from './scan.js'

export interface SentRow {
  /** The line of the file that it begins in. */
  readonly line: number
  readonly cells: readonly string[]
}

export interface SentTable {
  readonly headers: readonly string[]
  readonly rows: readonly SentRow[]
}

export interface TableLimits {
  readonly mostBytes: number
  readonly mostRows: number
}

const megabyte = 1024 * 1024
/** Characters that the parser gets at a time: others are served in between. */
const atOnce = 65_536
const lineEnd = /\r\n|\n|\r/

/** Returns the text of the file at a path. @throws ValidationError if it is too large, or no UTF-8; what the file system says */
export async function readTableFile(path: string, limits: TableLimits): Promise<string> {
  if ((await stat(path)).size > limits.mostBytes) throw tooLarge(limits.mostBytes)
  return tableText(await readFile(path), limits)
}

/** Returns the text of a file. @throws ValidationError if it is too large, or no UTF-8 */
export function tableText(bytes: Uint8Array, { mostBytes }: Pick<TableLimits, 'mostBytes'>): string {
  if (bytes.length > mostBytes) throw tooLarge(mostBytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const line = lineOfFault(bytes)
    throw refused('tableText', `Line ${line} is not UTF-8: save the table as “CSV UTF-8”.`, { line })
  }
}

function lineOfFault(bytes: Uint8Array): number {
  const loose = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  const start = loose.indexOf('\ufffd')
  return start === -1 ? 1 : loose.slice(0, start).split(lineEnd).length
}

/** Reads a table, whose first row names its columns. @throws ValidationError in a sentence, with the line */
export async function readTable(sent: string, { mostBytes, mostRows }: TableLimits): Promise<SentTable> {
  if (sent.length > mostBytes) throw tooLarge(mostBytes)
  const { text, delimiter, firstLine } = scan(sent.replace(/^\ufeff/, ''))
  const parser = Readable.from(piecesOf(text)).pipe(
    parse({
      delimiter,
      info: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
    }),
  )
  let headers: readonly string[] | null = null
  const rows: SentRow[] = []
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      const line = info.lines + firstLine - 1 - linesWithin(record)
      if (headers === null) headers = readHeaders(record)
      else if (record.some((cell) => cell !== '')) rows.push({ line, cells: record })
      if (rows.length > mostRows)
        throw refused('tableLong', `The table has more than ${mostRows} rows: divide it.`, { max: mostRows })
    }
  } catch (error) {
    throw error instanceof CsvError ? unclosed(Number(error['lines'] ?? 0) + firstLine - 1) : error
  }
  if (headers === null) throw refused('tableEmpty', 'The table is empty: its first row must name the columns.')
  return { headers, rows }
}

interface Parsed {
  readonly record: readonly string[]
  readonly info: { readonly lines: number }
}

function tooLarge(mostBytes: number) {
  const max = Math.round(mostBytes / megabyte)
  return refused('tableLarge', `The table is larger than ${max} MB: divide it.`, { max })
}

function* piecesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; start += atOnce) yield text.slice(start, start + atOnce)
}

function linesWithin(record: readonly string[]): number {
  return record.reduce((sum, cell) => sum + cell.split(lineEnd).length - 1, 0)
}

/** @throws ValidationError */
function readHeaders(record: readonly string[]): readonly string[] {
  const headers = record.map((text) => text.trim())
  const twice = headers.find((text, index) => text !== '' && headers.indexOf(text) < index)
  if (twice !== undefined) {
    const column = shorten(twice)
    throw refused('columnTwice', `The column ${column} is there twice.`, { column })
  }
  return headers
}
