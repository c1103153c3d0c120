/** Lists as files: CSV for spreadsheets, JSON for programs. Read in pages while they are sent. */
import { Readable } from 'node:stream'
import { ValidationError } from '@content-gen/runtime'
import { confirmedParts } from '@content-gen/runtime/recording'
import type { Context, Store } from '@content-gen/runtime'
import type { ListedEntry, ListedLanguages, ListedLinks, Person } from '../panel-api/index.js'
import { askedText } from './asked.js'
import type { EntriesRequest } from './asked.js'
import type { Lists } from './list.js'
import { isOfLanguages } from './languages.js'
import { isPerson } from './people.js'

const mimes = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const
/** Entries of one page. */
const atOnce = 200

interface Exporting {
  readonly store: Store
  readonly lists: Lists
}

/** Answers all entries that the query of a list asks for. As CSV, what it has imports unchanged. */
export async function exportList(ctx: Context, asked: EntriesRequest, { store, lists }: Exporting): Promise<void> {
  const format = askedText(ctx, 'format') ?? 'csv'
  if (format !== 'csv' && format !== 'json') throw new ValidationError('format must be csv or json')
  // Whatever is wrong with the query is told before anything is sent.
  const { columns } = await lists.read(ctx, asked)
  const pages = confirmedParts(ctx.state, lists.pages(ctx, asked, atOnce))
  const texts =
    format === 'csv'
      ? csvOf(await import('@content-gen/editorial/csv'), { store, asked, columns }, pages)
      : jsonOf(pages)
  ctx.set('Content-Disposition', `attachment; filename="${asked.type.descriptor.pluralName}.${format}"`)
  ctx.type = mimes[format]
  ctx.body = Readable.from(texts, { objectMode: false })
}

type Pages = AsyncIterable<readonly ListedEntry[]>

interface Listed {
  readonly store: Store
  readonly asked: EntriesRequest
  readonly columns: readonly string[]
}

/** Files leave the house: what is private stays. */
async function* csvOf(
  { documentsOf, isColumn, printCell, printRows, withSign }: typeof import('@content-gen/editorial/csv'),
  { store, asked: { type, caller, rights }, columns }: Listed,
  pages: Pages,
): AsyncGenerator<Buffer> {
  const own = ['id', ...(type.draftAndPublish ? ['state'] : []), ...(type.localized ? ['locale'] : [])]
  const whole = store.types.get(type.uid) ?? type
  const others = columns.filter((name) => !own.includes(name) && whole.attributes.get(name)?.isPrivate !== true)
  const names = [...own, ...others]
  const kept = [...type.attributes].filter(([name, attribute]) => names.includes(name) && isColumn(attribute))
  const part = { ...type, attributes: new Map(kept) }
  const told = (text: string | undefined) => (text ? withSign(text) : '')
  yield Buffer.from(printRows([names]))
  for await (const entries of pages) {
    const ids = entries.map(({ id }) => id)
    const documents = await documentsOf({ store, caller, types: rights.types, type }, ids, part)
    const rows = entries.map((entry) =>
      names.map((name) => {
        const value = entry.values[name]
        // The list describes them.
        if (isPerson(name)) return told((value as Person | null)?.name)
        if (isOfLanguages(type, name)) return codesOf(value as ListedLanguages)
        if (name === 'id' || name === 'state' || name === 'locale') return String(entry[name] ?? '')
        const attribute = type.attributes.get(name)
        if (attribute === undefined) return ''
        if (part.attributes.has(name)) return printCell(attribute, documents.get(entry.id)?.[name])
        return isLinks(value) ? told(labelsIn(value)) : printCell(attribute, value)
      }),
    )
    yield Buffer.from(printRows(rows))
  }
}

function labelsIn({ first }: ListedLinks): string {
  return first.map(({ label }) => label).join('; ')
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

function isLinks(value: unknown): value is ListedLinks {
  return (
    typeof value === 'object' && value !== null && 'first' in value && Array.isArray(value.first) && 'count' in value
  )
}
