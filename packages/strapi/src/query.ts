import { numberedPage, pageFrom, readPage } from './reads/page.js'
import { askedByQuery } from './reads/query-words.js'
import type { DbParameters } from './reads/query-words.js'
import type { EntryReader, PlainRow } from './reads/entry-reader.js'
import type { EntryWriter } from './writes/entry-writer.js'

interface WriteParameters extends DbParameters {
  readonly data?: object
}

interface ListParameters extends DbParameters {
  readonly data?: readonly object[]
}

interface PageParameters extends DbParameters {
  readonly page?: number
  readonly pageSize?: number
}

/** The look-alike of `strapi.db.query(uid)`: every locale, drafts and published entries. */
export class Query {
  constructor(
    private readonly uid: string,
    private readonly reader: EntryReader,
    private readonly writer: EntryWriter,
  ) {
    // An unknown name fails here, as in Strapi v4.
    reader.type(uid)
  }

  findOne(parameters: DbParameters = {}): Promise<PlainRow | null> {
    const { offset } = pageFrom(parameters.offset, undefined)
    return this.reader.first(this.uid, askedByQuery(parameters), offset)
  }

  findMany(parameters: DbParameters = {}): Promise<readonly PlainRow[]> {
    return this.reader.list(this.uid, askedByQuery(parameters), pageFrom(parameters.offset, parameters.limit))
  }

  async findWithCount(parameters: DbParameters = {}): Promise<[readonly PlainRow[], number]> {
    const { rows, total } = await this.reader.counted(
      this.uid,
      askedByQuery(parameters),
      pageFrom(parameters.offset, parameters.limit),
    )
    return [rows, total]
  }

  async findPage({ page, pageSize, ...parameters }: PageParameters = {}): Promise<object> {
    return readPage(this.reader, this.uid, askedByQuery(parameters), numberedPage(page, pageSize))
  }

  count(parameters: DbParameters = {}): Promise<number> {
    return this.reader.count(this.uid, askedByQuery(parameters))
  }

  create({ data = {}, ...parameters }: WriteParameters): Promise<PlainRow | null> {
    return this.writer.together(async () => {
      const id = await this.writer.create(this.uid, data)
      return this.findOne({ ...parameters, where: { id } })
    })
  }

  update({ where, data = {}, ...parameters }: WriteParameters): Promise<PlainRow | null> {
    return this.writer.together(async () => {
      const found = await this.findOne({ where, select: ['id'] })
      if (found === null) return null
      await this.writer.update(this.uid, found.id, data)
      return this.findOne({ ...parameters, where: { id: found.id } })
    })
  }

  delete(parameters: DbParameters): Promise<PlainRow | null> {
    return this.writer.together(async () => {
      const found = await this.findOne(parameters)
      if (found !== null) await this.writer.delete(this.uid, found.id)
      return found
    })
  }

  createMany({ data = [] }: ListParameters): Promise<{ count: number; ids: number[] }> {
    return this.writer.together(async () => {
      const ids: number[] = []
      for (const each of data) ids.push(await this.writer.create(this.uid, each))
      return { count: ids.length, ids }
    })
  }

  updateMany({ where, data = {} }: WriteParameters): Promise<{ count: number }> {
    return this.#each(where, (id) => this.writer.update(this.uid, id, data))
  }

  deleteMany({ where }: DbParameters = {}): Promise<{ count: number }> {
    return this.#each(where, (id) => this.writer.delete(this.uid, id))
  }

  #each(where: unknown, write: (id: number) => Promise<void>): Promise<{ count: number }> {
    return this.writer.together(async () => {
      const ids = await this.reader.ids(this.uid, where)
      for (const id of ids) await write(id)
      return { count: ids.length }
    })
  }
}
