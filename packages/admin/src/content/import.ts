/** Tables in: the rows of a CSV file as entries, each judged like a save of its own. */
import {
  ForbiddenError,
  NotFoundError,
  parseSentJson,
  readBodyText,
  RequestError,
  Turns,
  ValidationError,
} from '@content-gen/runtime'
import { isRecord, own } from '@content-gen/runtime/write'
import type { TableReport, TableWriter } from '@content-gen/editorial/csv'
import type { Context, Store } from '@content-gen/runtime'
import type { SentTableImport } from '../panel-api/index.js'
import type { EntriesRequest } from './asked.js'
import type { EntryReader } from './entry-reader.js'
import { EntryWriter } from './entry-writer.js'

const megabyte = 1024 * 1024
const limits = { mostBytes: 5 * megabyte, mostRows: 2000 }
/** Bytes of a body: quotes take two in JSON. */
const mostBody = 2 * limits.mostBytes
/** A dry run, and all or nothing, hold a transaction that long at most. */
const mostMilliseconds = 60_000

export class TableImports {
  /** Others write meanwhile. */
  readonly #turns = new Turns({ atOnce: 1, waitingOfOne: 2, waiting: 20, patience: 10_000 })

  constructor(
    private readonly store: Store,
    private readonly reader: EntryReader,
  ) {}

  /** @throws RequestError for a table that cannot be read; a row that is refused is part of the report */
  async run(ctx: Context, asked: EntriesRequest): Promise<TableReport> {
    const { type, caller, rights } = asked
    const csv = await import('@content-gen/editorial/csv')
    if (!csv.isTable(type)) throw new NotFoundError()
    if (rights.ways(type, 'create').length + rights.ways(type, 'update').length === 0) throw new ForbiddenError()
    const { table: text, isDryRun = false, isWhole = false, locale, ...map } = await sentImport(ctx, this.store)
    const sent = await csv.readTable(text, limits)
    const mapping = csv.mappingOf(type, rights.types, sent.headers, map)
    const importing = {
      table: { store: this.store, caller, types: rights.types, type },
      sent,
      mapping,
      writer: (store: Store) => this.#writer(store, asked),
      isDryRun,
      isWhole,
      locale: locale ?? this.store.config.i18n.defaultLocale,
      mostMilliseconds,
    }
    return this.#turns.run(caller.origin ?? '', () => csv.importTable(importing))
  }

  #writer(store: Store, asked: EntriesRequest): TableWriter {
    const writer = new EntryWriter(store, this.reader)
    return {
      create: (document, locale) => writer.create(asked, { document }, { locale: locale ?? undefined }),
      update: (id, document) => writer.update(asked, id, { document }),
      publish: async (id) => void (await writer.publish(asked, id)),
      unpublish: async (id) => void (await writer.unpublish(asked, id)),
    }
  }
}

/** @throws RequestError */
async function sentImport(ctx: Context, { bodies }: Store): Promise<SentTableImport> {
  if (!ctx.is('application/json'))
    throw new RequestError(415, 'UnsupportedMediaTypeError', 'Send JSON, as application/json')
  const body = parsed(await readBodyText(ctx.req, mostBody, bodies))
  if (!isRecord(body)) throw new ValidationError('The body must be an object')
  const [table, locale] = [own(body, 'table'), own(body, 'locale') ?? undefined]
  if (typeof table !== 'string') throw new ValidationError('table must be the text of a CSV file')
  if (locale !== undefined && typeof locale !== 'string') throw new ValidationError('locale must be a text')
  const [isDryRun, isWhole] = [own(body, 'isDryRun') === true, own(body, 'isWhole') === true]
  const [columns, key] = [own(body, 'columns'), own(body, 'key')]
  // The mapping checks both.
  const map = { columns, key } as Pick<SentTableImport, 'columns' | 'key'>
  return { table, isDryRun, isWhole, ...(locale === undefined ? {} : { locale }), ...map }
}

function parsed(text: string): unknown {
  try {
    return parseSentJson(text)
  } catch (error) {
    if (error instanceof SyntaxError) throw new ValidationError('The body is not JSON')
    throw error
  }
}
