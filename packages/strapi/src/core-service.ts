import { parsePagination } from '@content-gen/runtime/query'
import { readPage } from './reads/page.js'
import { askedByService } from './reads/service-words.js'
import type { Config } from '@content-gen/runtime'
import type { EntityService } from './entity-service.js'
import type { Asked, EntryReader, PlainRow } from './reads/entry-reader.js'

/** The methods that every service in `content` has. */
export const usualMethods = ['find', 'findOne', 'create', 'update', 'delete', 'createLocalization'] as const

/** The parts of the services of `createCoreService`. */
export interface CoreParts {
  readonly entities: EntityService
  readonly reader: EntryReader
  readonly config: Config
}

interface Parameters extends Asked {
  readonly pagination?: object
}

interface WriteParameters extends Asked {
  readonly data?: object
}

/** The look-alike of the service that `createCoreService` makes for a collection type: published entries, by page. */
export class CoreService {
  constructor(
    readonly uid: string,
    private readonly parts: CoreParts,
  ) {}

  async find({ pagination, ...parameters }: Parameters = {}): Promise<object> {
    const { reader, config } = this.parts
    const page = parsePagination(pagination, config.api.rest)
    return readPage(reader, this.uid, askedByService(live(parameters)), page)
  }

  findOne(id: number | string, parameters: Asked = {}): Promise<PlainRow | null> {
    return this.parts.entities.findOne(this.uid, id, parameters)
  }

  create({ data = {}, ...parameters }: WriteParameters): Promise<PlainRow | null> {
    const { entities, reader } = this.parts
    return entities.create(this.uid, { ...parameters, data: published(data, reader.type(this.uid)) })
  }

  update(id: number | string, parameters: WriteParameters): Promise<PlainRow | null> {
    return this.parts.entities.update(this.uid, id, parameters)
  }

  delete(id: number | string, parameters: Asked = {}): Promise<PlainRow | null> {
    return this.parts.entities.delete(this.uid, id, parameters)
  }
}

/** The same for a single type. */
export class SingleCoreService {
  constructor(
    readonly uid: string,
    private readonly parts: CoreParts,
  ) {}

  find(parameters: Asked = {}): Promise<unknown> {
    return this.parts.entities.findMany(this.uid, live(parameters))
  }

  async createOrUpdate({ data = {}, ...parameters }: WriteParameters): Promise<PlainRow | null> {
    const { entities, reader } = this.parts
    const found = await this.#found(parameters)
    if (found !== null) return entities.update(this.uid, found.id, { ...parameters, data })
    return entities.create(this.uid, { ...parameters, data: published(data, reader.type(this.uid)) })
  }

  async delete(parameters: Asked = {}): Promise<PlainRow | null> {
    const found = await this.#found(parameters)
    return found === null ? null : this.parts.entities.delete(this.uid, found.id, parameters)
  }

  #found({ locale }: Asked): Promise<PlainRow | null> {
    return this.parts.reader.first(this.uid, askedByService({ fields: ['id'], locale }))
  }
}

function live(parameters: Asked): Asked {
  return { publicationState: 'live', ...parameters }
}

/** A new entry is published, unless the data says otherwise. */
function published(data: object, { draftAndPublish }: { readonly draftAndPublish: boolean }): object {
  return !draftAndPublish || 'publishedAt' in data ? data : { ...data, publishedAt: new Date() }
}
