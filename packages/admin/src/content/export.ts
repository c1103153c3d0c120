/** Lists as files: CSV for spreadsheets, JSON for programs. Read in pages while they are sent. */
import { Readable } from 'node:stream'
import { ValidationError } from '@content-gen/runtime'
import { confirmedParts } from '@content-gen/runtime/recording'
import type { Context } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { FileLabel, ListedEntry, ListedLanguages, ListedLinks, Person } from '../panel-api/index.js'
import { askedText } from './asked.js'
import type { EntriesRequest } from './asked.js'
import type { Lists } from './list.js'
import { isOfLanguages } from './languages.js'
import { isPerson } from './people.js'

const mimes = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const
/** Entries of one page. */
const atOnce = 200

/** Answers all entries that the query of a list asks for. */
export function exportList(ctx: Context, asked: EntriesRequest, lists: Lists): void {
  const format = askedText(ctx, 'format') ?? 'csv'
  if (format !== 'csv' && format !== 'json') throw new ValidationError('format must be csv or json')
  // Whatever is wrong with the query is told before anything is sent.
  const { columns } = lists.read(ctx, asked)
  const pages = confirmedParts(ctx.state, lists.pages(ctx, asked, atOnce))
  const texts = format === 'csv' ? csvOf(asked.type, columns, pages) : jsonOf(pages)
  ctx.set('Content-Disposition', `attachment; filename="${asked.type.descriptor.pluralName}.${format}"`)
  ctx.type = mimes[format]
  ctx.body = Readable.from(texts, { objectMode: false })
}

type Pages = AsyncIterable<readonly ListedEntry[]>

async function* csvOf(type: CompiledType, columns: readonly string[], pages: Pages): AsyncGenerator<Buffer> {
  const own = ['id', ...(type.draftAndPublish ? ['state'] : []), ...(type.localized ? ['locale'] : [])]
  const names = [...own, ...columns.filter((name) => !own.includes(name))]
  yield Buffer.from(`${names.map((name) => cell(name)).join(',')}\r\n`)
  for await (const entries of pages) {
    const lines = entries.map((entry) => {
      const row: Readonly<Record<string, unknown>> = { ...entry.values, ...entry }
      // The list describes them.
      const value = (name: string) => {
        if (isPerson(name)) return (row[name] as Person | null)?.name
        if (isOfLanguages(type, name)) return codesOf(row[name] as ListedLanguages)
        return row[name]
      }
      return `${names.map((name) => cell(value(name))).join(',')}\r\n`
    })
    yield Buffer.from(lines.join(''))
  }
}

function codesOf({ localizations }: ListedLanguages): string {
  return localizations.map(({ locale }) => locale).join('; ')
}

async function* jsonOf(pages: Pages): AsyncGenerator<Buffer> {
  let before = '[\n'
  for await (const entries of pages) {
    for (const { id, label, state, locale, updatedAt, values } of entries) {
      yield Buffer.from(`${before}${JSON.stringify({ id, label, state, locale, updatedAt, ...values })}`)
      before = ',\n'
    }
  }
  yield Buffer.from(before === '[\n' ? '[]\n' : '\n]\n')
}

/** The beginnings of a text that a spreadsheet would take for a formula, the wide forms of East Asia included. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/

/** Returns the text of one field. */
function cell(value: unknown): string {
  const text = textOf(value)
  const safe = typeof value !== 'number' && formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (isLinks(value)) return value.first.map(({ label }) => label).join('; ')
  if (isFile(value)) return value.url
  return JSON.stringify(value)
}

function isLinks(value: unknown): value is ListedLinks {
  return (
    typeof value === 'object' && value !== null && 'first' in value && Array.isArray(value.first) && 'count' in value
  )
}

function isFile(value: unknown): value is FileLabel {
  return typeof value === 'object' && value !== null && 'mime' in value && 'url' in value && 'thumbnail' in value
}
