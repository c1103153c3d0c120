import { readId } from '@content-gen/runtime/query'
import { everywhere } from './reads/entry-reader.js'
import { numberedPage, pageFrom, readPage } from './reads/page.js'
import { askedByService } from './reads/service-words.js'
import type { Asked, EntryReader, PlainRow } from './reads/entry-reader.js'
import type { EntryWriter } from './writes/entry-writer.js'

interface Parameters extends Asked {
  readonly start?: number | string
  readonly limit?: number | string
  readonly page?: number | string
  readonly pageSize?: number | string
}

interface WriteParameters extends Parameters {
  readonly data?: object
}

/** The look-alike of `strapi.entityService`. Lists have one locale, the default one unless `locale` names another, and drafts too. */
export class EntityService {
  constructor(
    private readonly reader: EntryReader,
    private readonly writer: EntryWriter,
  ) {}

  async findMany(uid: string, parameters: Parameters = {}): Promise<readonly PlainRow[] | PlainRow | null> {
    const asked = askedByService(parameters)
    const page = pageFrom(parameters.start, parameters.limit)
    const { descriptor, localized } = this.reader.type(uid)
    const isOne = descriptor.kind === 'single' && !(localized && parameters.locale === 'all')
    return isOne ? this.reader.first(uid, asked, page.offset) : this.reader.list(uid, asked, page)
  }

  async findPage(uid: string, parameters: Parameters = {}): Promise<object> {
    const page = numberedPage(parameters.page, parameters.pageSize)
    return readPage(this.reader, uid, askedByService(parameters), page)
  }

  async findOne(uid: string, id: number | string, parameters: Parameters = {}): Promise<PlainRow | null> {
    const found = readId(id)
    return found === null ? null : this.#byId(uid, found, parameters)
  }

  count(uid: string, parameters: Parameters = {}): Promise<number> {
    return this.reader.count(uid, askedByService(parameters))
  }

  create(uid: string, { data = {}, ...parameters }: WriteParameters): Promise<PlainRow | null> {
    return this.writer.together(async () => {
      const id = await this.writer.create(uid, data)
      return this.#byId(uid, id, parameters)
    })
  }

  update(uid: string, id: number | string, { data = {}, ...parameters }: WriteParameters): Promise<PlainRow | null> {
    return this.writer.together(async () => {
      const found = await this.findOne(uid, id, { fields: ['id'] })
      if (found === null) return null
      await this.writer.update(uid, found.id, data)
      return this.#byId(uid, found.id, parameters)
    })
  }

  delete(uid: string, id: number | string, parameters: Parameters = {}): Promise<PlainRow | null> {
    return this.writer.together(async () => {
      const found = await this.findOne(uid, id, parameters)
      if (found !== null) await this.writer.delete(uid, found.id)
      return found
    })
  }

  deleteMany(uid: string, parameters: Parameters = {}): Promise<{ count: number }> {
    return this.writer.together(async () => {
      const asked = { ...askedByService(parameters), fields: ['id'] }
      const rows = await this.reader.list(uid, asked, { offset: 0, limit: null })
      for (const { id } of rows) await this.writer.delete(uid, id)
      return { count: rows.length }
    })
  }

  #byId(uid: string, id: number, { fields, populate }: Parameters): Promise<PlainRow | null> {
    return this.reader.first(uid, { ...askedByService({ fields, populate }), ...everywhere, filters: { id } })
  }
}
