import { NotFoundError, ValidationError } from '@content-gen/runtime'
import {
  deleteRows,
  findRow,
  inTransaction,
  insertRow,
  selectRows,
  setRows,
  transact,
} from '@content-gen/runtime/write'
import type { Seal, Store, WebhookConfig } from '@content-gen/runtime'
import type { Data, Row, WriteTransaction } from '@content-gen/runtime/write'
import { momentOf } from '../copies/working-copy.js'
import { webhooks } from '../tables.js'
import type { Told } from './require-told.js'
import type { SentWebhook } from './sent-webhook.js'

/** A webhook that administrators keep. */
export interface StoredWebhook extends Omit<WebhookConfig, 'allowPrivate'> {
  readonly id: number
  readonly isEnabled: boolean
  /** The sealed values do not open: the server has another secret than when they were stored. */
  readonly isLocked: boolean
  readonly createdAt: string
  readonly updatedAt: string
}

/** Throws if what a webhook tells is beyond its sender. */
type Admit = (told: Told) => void

type WebhookAct = 'webhook.created' | 'webhook.updated' | 'webhook.deleted'

/** Each needs connections and statements of its own. */
const most = 50
const fields = [...webhooks.columns.keys()].filter((field) => field !== 'id')

/** The webhooks in the database. */
export class StoredWebhooks {
  constructor(
    private readonly store: Store,
    private readonly seal: Seal,
  ) {}

  list(): Promise<readonly StoredWebhook[]> {
    return this.#read(async (writing) => (await selectRows(writing, webhooks, fields, {})).map((row) => this.#of(row)))
  }

  /** @throws NotFoundError */
  find(id: number): Promise<StoredWebhook> {
    return this.#read((writing) => this.#find(writing, id))
  }

  /** @throws ValidationError if the name or the address is missing, or the name taken */
  add(sent: SentWebhook, admit: Admit): Promise<StoredWebhook> {
    const { name, url } = sent
    if (name === undefined || url === undefined) throw new ValidationError('A webhook needs a name and a url')
    admit({ events: sent.events ?? [], types: sent.types ?? [] })
    return this.#write(async (writing) => {
      await this.#requireFree(writing, name)
      if ((await selectRows(writing, webhooks, [], {}, most)).length >= most)
        throw new ValidationError(
          `There are ${most} webhooks: delete one first`,
          {},
          { code: 'webhooksFull', data: { max: most } },
        )
      const given = { secret: null, headers: null, events: '[]', types: '[]', isEnabled: true, ...this.#data(sent) }
      const id = await insertRow(writing, webhooks, { ...given, createdAt: writing.now, updatedAt: writing.now })
      return this.#told(writing, 'webhook.created', await this.#find(writing, id))
    })
  }

  /** @throws NotFoundError, ValidationError if the name is another */
  change(id: number, sent: SentWebhook, admit: Admit): Promise<StoredWebhook> {
    return this.#write(async (writing) => {
      const known = await this.#find(writing, id)
      if (sent.name !== undefined && sent.name !== known.name)
        throw new ValidationError('The name of a webhook stays: events may wait for it')
      // Events of before may wait for it, too.
      admit(known)
      admit({ events: sent.events ?? known.events, types: sent.types ?? known.types })
      requireOwnHeaders(known, sent)
      await setRows(writing, webhooks, { where: { id } }, { ...this.#data(sent), updatedAt: writing.now })
      return this.#told(writing, 'webhook.updated', await this.#find(writing, id))
    })
  }

  /** @throws NotFoundError */
  remove(id: number): Promise<StoredWebhook> {
    return this.#write(async (writing) => {
      const known = await this.#find(writing, id)
      await deleteRows(writing, webhooks, { where: { id } })
      return this.#told(writing, 'webhook.deleted', known)
    })
  }

  async #told({ transaction }: WriteTransaction, act: WebhookAct, webhook: StoredWebhook): Promise<StoredWebhook> {
    const { id, name } = webhook
    await this.store.audit.teller()(transaction, { act, subject: { type: 'plugin::editorial.webhook', id, name } })
    return webhook
  }

  async #find(writing: WriteTransaction, id: number): Promise<StoredWebhook> {
    const row = await findRow(writing, webhooks, fields, { where: { id } })
    if (row === null) throw new NotFoundError()
    return this.#of(row)
  }

  async #requireFree(writing: WriteTransaction, name: string): Promise<void> {
    const configured = this.store.config.editorial?.webhooks ?? []
    const row = await findRow(writing, webhooks, [], { where: { name } })
    if (configured.some((webhook) => webhook.name === name) || row !== null)
      throw new ValidationError('Another webhook has this name', {}, { code: 'webhookTaken', data: { name } })
  }

  #data({ secret, headers, events, types, ...plain }: SentWebhook): Data {
    return {
      ...plain,
      ...(secret !== undefined && { secret: secret === null ? null : this.seal.close(secret) }),
      ...(headers !== undefined && { headers: this.seal.close(JSON.stringify(headers)) }),
      ...(events !== undefined && { events: JSON.stringify(events) }),
      ...(types !== undefined && { types: JSON.stringify(types) }),
    }
  }

  #of(row: Row): StoredWebhook {
    const { id, name, url, secret, headers, events, types, isEnabled, createdAt, updatedAt } = row
    const opened = (sealed: unknown) => (sealed === null ? null : this.seal.open(String(sealed)))
    const [key, sent] = [opened(secret), opened(headers)]
    // Written by this class.
    return {
      id: Number(id),
      name: String(name),
      url: String(url),
      secret: key,
      headers: sent === null ? {} : (JSON.parse(sent) as Record<string, string>),
      events: JSON.parse(String(events)) as string[],
      types: JSON.parse(String(types)) as string[],
      isEnabled: Boolean(isEnabled),
      isLocked: (secret !== null && key === null) || (headers !== null && sent === null),
      createdAt: momentOf(createdAt),
      updatedAt: momentOf(updatedAt),
    }
  }

  #read<Result>(work: (writing: WriteTransaction) => Promise<Result>): Promise<Result> {
    return inTransaction(this.store.writes, work, { isReading: true })
  }

  #write(work: (writing: WriteTransaction) => Promise<StoredWebhook>): Promise<StoredWebhook> {
    // Two that take one name at the same time: the one that comes second finds it taken.
    return transact(this.store.writes, work, 'retry')
  }
}

/**
 * Nobody reads the values of headers, which may be passwords of the receiver: nobody sends them to another one either.
 * @throws ValidationError
 */
function requireOwnHeaders({ url, headers, isLocked }: StoredWebhook, sent: SentWebhook): void {
  if (sent.url === undefined || sent.headers !== undefined || new URL(sent.url).origin === new URL(url).origin) return
  const names = Object.keys(headers).join(', ')
  if (names === '' && !isLocked) return
  const { host } = new URL(url)
  throw new ValidationError(
    `The webhook sends headers to ${host} (${names || 'they cannot be opened'}): send "headers" with an address elsewhere`,
    {},
    { code: 'headersElsewhere', data: { host } },
  )
}
