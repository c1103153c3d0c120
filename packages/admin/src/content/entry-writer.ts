import { authored, documentShape, withKnownItems } from '@content-gen/editorial'
import { lockEntry, NotFoundError, RequestError, trusted } from '@content-gen/runtime'
import {
  createEntry,
  createLocalization,
  deleteEntry,
  enclose,
  issuesError,
  refuseSecond,
  transact,
  updateEntry,
  validateEntry,
} from '@content-gen/runtime/write'
import type { Store } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { Session } from '@content-gen/runtime/write'
import type { Document, TypeAct } from '../contract/index.js'
import type { Way } from '../rights/compiled-rights.js'
import type { Asked } from './asked.js'
import type { EntryReader } from './entry-reader.js'
import { requireFields, requireWays } from './permissions.js'
import type { Permissions } from './permissions.js'
import { oneRead, readJson } from './read-json.js'
import type { NewEntryPlace, SentSave } from './sent-save.js'

/** Changes entries in the name of administrators: by the write path of all callers, each time within one transaction. */
export class EntryWriter {
  constructor(
    private readonly store: Store,
    private readonly reader: EntryReader,
    private readonly permissions: Permissions,
  ) {}

  /** Returns the id of the new entry: a draft, if the type has such. */
  create(asked: Asked, { document }: SentSave, { locale, localizationOf }: NewEntryPlace): Promise<number> {
    const ways = asked.rights.ways(asked.type, 'create')
    const type = this.#whole(asked)
    const data = this.#settable(asked, document, ways)
    return this.#inOne(async (session) => {
      const { context } = session
      const place = type.localized && locale !== undefined ? { locale } : {}
      const given = { ...withKnownItems(type, data, null, context.types), ...place }
      const id =
        localizationOf === undefined
          ? await createEntry(context, type, { ...given, ...draft(type) }, asked.caller, {
              guard: async () => {
                if (type.descriptor.kind === 'single') await refuseSecond(session, type)
              },
            })
          : await this.#localization(session, asked, localizationOf, given)
      await this.#settle(asked, id, 'create', ways, Object.keys(data))
      return id
    })
  }

  update(asked: Asked, id: number, save: SentSave): Promise<void> {
    return this.#change(asked, id, 'update', async (session, ways) => {
      await this.#requireVersion(asked.type, id, save.version)
      const type = this.#whole(asked)
      const sent = this.#settable(asked, save.document, ways)
      const current = await this.#stored(asked, id)
      const data = withKnownItems(type, sent, current, session.context.types)
      await updateEntry(session.context, type, id, data, asked.caller)
      return Object.keys(sent)
    })
  }

  publish(asked: Asked, id: number, version?: number): Promise<void> {
    return this.#change(asked, id, 'publish', async (session) => {
      await this.#requireVersion(asked.type, id, version)
      const type = this.#whole(asked)
      const current = await this.#stored(asked, id)
      await requireWhole(session, type, current)
      if (type.draftAndPublish && (current['publishedAt'] ?? null) === null)
        await updateEntry(session.context, type, id, { publishedAt: new Date().toISOString() }, asked.caller)
      return []
    })
  }

  unpublish(asked: Asked, id: number, version?: number): Promise<void> {
    return this.#change(asked, id, 'publish', async ({ context }) => {
      await this.#requireVersion(asked.type, id, version)
      const type = this.#whole(asked)
      if (type.draftAndPublish) await updateEntry(context, type, id, { publishedAt: null }, asked.caller)
      return []
    })
  }

  remove(asked: Asked, id: number, version?: number): Promise<void> {
    return this.#inOne(async (session) => {
      await this.#admit(session, asked, id, 'delete')
      await this.#requireVersion(asked.type, id, version)
      await deleteEntry(session.context, this.#whole(asked), id)
    })
  }

  /** `work` returns the names of the attributes that it set. */
  #change(
    asked: Asked,
    id: number,
    act: TypeAct,
    work: (session: Session, ways: readonly Way[]) => Promise<readonly string[]>,
  ): Promise<void> {
    return this.#inOne(async (session) => {
      const ways = await this.#admit(session, asked, id, act)
      const names = await work(session, ways)
      await this.#settle(asked, id, act, ways, names)
    })
  }

  /** Holds the entry. @throws NotFoundError if the administrator does not see it, RequestError 403 */
  async #admit(session: Session, asked: Asked, id: number, act: TypeAct): Promise<readonly Way[]> {
    await lockEntry(session, asked.type, id)
    if ((await this.reader.document(asked, id)) === null) throw new NotFoundError()
    const ways = await this.permissions.open(asked, id, asked.rights.ways(asked.type, act))
    requireWays(ways, act, asked.type)
    return ways
  }

  /** Refuses what has put the entry where the administrator may not put it, which undoes it. */
  async #settle(asked: Asked, id: number, act: TypeAct, ways: readonly Way[], names: readonly string[]): Promise<void> {
    const open = await this.permissions.open(asked, id, ways)
    requireWays(open, act, asked.type, true)
    requireFields(open, names, asked.type)
    // An entry of which the administrator would see nothing any more has been taken out of reach.
    if ((await this.reader.document(asked, id)) === null) requireWays([], act, asked.type, true)
  }

  async #localization(session: Session, asked: Asked, source: number, data: Document): Promise<number> {
    if ((await this.reader.document(asked, source)) === null) throw new NotFoundError()
    return createLocalization(session.context, this.#whole(asked), source, data, asked.caller)
  }

  /** Returns what the administrator may set of a document. @throws RequestError 403 that names the rest */
  #settable({ type }: Asked, document: Document, ways: readonly Way[]): Document {
    const isPassword = (name: string) => {
      const attribute = this.store.types.get(type.uid)?.attributes.get(name)
      return attribute?.kind === 'scalar' && attribute.descriptor.type === 'password'
    }
    const known = Object.fromEntries(
      Object.entries(authored(type, document)).filter(([name]) => type.attributes.has(name) || isPassword(name)),
    )
    requireFields(ways, Object.keys(known), type)
    return known
  }

  /** @throws RequestError 409 if somebody else was faster */
  async #requireVersion({ uid }: CompiledType, id: number, version: number | undefined): Promise<void> {
    if (version === undefined || !this.reader.work.has(uid)) return
    const { version: last } = await this.reader.work.ofEntry(uid, id)
    if (last !== version)
      throw new RequestError(
        409,
        'ConflictError',
        `The entry was written meanwhile: its version is ${last}, not ${version}`,
        {
          version: last,
        },
      )
  }

  /** Returns the document of an entry as it is stored, whatever the administrator sees of it. @throws NotFoundError */
  async #stored(asked: Asked, id: number): Promise<Document> {
    const type = this.#whole(asked)
    const { data } = await readJson(this.store, oneRead(type, id, documentShape(type)), trusted, true)
    if (data === null) throw new NotFoundError()
    // `documentShape` describes it.
    return data as Document
  }

  #whole({ type }: Asked): CompiledType {
    return this.store.types.get(type.uid) ?? type
  }

  #inOne<Result>(work: (session: Session) => Promise<Result>): Promise<Result> {
    return transact(
      this.store.writes,
      (session) => enclose(session.transaction, () => work(session)),
      // Somebody else was faster: it is tried again.
      async () => [],
      { runsOwnerCode: true },
    )
  }
}

function draft(type: CompiledType): Document {
  return type.draftAndPublish ? { publishedAt: null } : {}
}

/** A draft may lack what a published entry must have. @throws ValidationError */
async function requireWhole({ context }: Session, type: CompiledType, document: Document): Promise<void> {
  const data = withKnownItems(type, authored(type, document), null, context.types)
  const { issues } = await validateEntry(context, type, data, { caller: trusted, mode: 'create', isDraft: false })
  // No document has passwords.
  const isKnown = ([name]: readonly string[]) => {
    const attribute = type.attributes.get(name ?? '')
    return attribute?.kind === 'scalar' && attribute.descriptor.type === 'password'
  }
  const missing = issues.filter(({ path }) => !isKnown(path))
  if (missing.length > 0) throw issuesError(missing)
}
