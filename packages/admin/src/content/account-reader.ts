import { linksIn } from '@content-gen/editorial'
import { NotFoundError } from '@content-gen/runtime'
import type { Store } from '@content-gen/runtime'
import type { CompiledType, Shape } from '@content-gen/runtime/query'
import { isAdded } from '../catalog/account.js'
import type { AccountValues, Document } from '../panel-api/index.js'
import { oneRead, readJson } from '../rights/read-json.js'
import type { EntriesRequest } from './asked.js'
import { formShape, wholeDocument } from './entry-shape.js'
import type { EntryRow } from './entry-shape.js'
import { labelsOf } from './labels.js'

/** Reads what the project adds to accounts, as far as the administrator sees it. */
export class AccountReader {
  readonly #shapes = new WeakMap<CompiledType, Shape>()

  constructor(private readonly store: Store) {}

  /** @throws NotFoundError */
  async account({ type, caller, rights }: EntriesRequest, id: number): Promise<AccountValues> {
    const shape = this.#shapes.get(type) ?? formShape(withAddedOnly(type))
    this.#shapes.set(type, shape)
    // `entryShape` describes it.
    const row = (await readJson(this.store, oneRead(type, id, shape), caller)).data as EntryRow | null
    if (row === null) throw new NotFoundError()
    const { id: _, ...document }: Document = wholeDocument(row)
    const labels = await labelsOf(this.store, rights.types, caller, linksIn(type, document, rights.types))
    return { id, document, ...labels }
  }
}

function withAddedOnly(type: CompiledType): CompiledType {
  return { ...type, attributes: new Map([...type.attributes].filter(([, attribute]) => isAdded(attribute))) }
}
