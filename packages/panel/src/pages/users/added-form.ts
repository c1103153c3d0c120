import type { Account, Attribute } from '@content-gen/admin/contract'
import { ApiError } from '../../api/index.js'
import { sameValue } from '../entry/document/same.js'
import { initialValues, own } from '../entry/document/values.js'
import type { Values } from '../entry/document/values.js'
import { FormStore } from '../entry/form/form-store.js'
import { Labels } from '../entry/form/labels.js'
import { faultsIn } from '../entry/work/faults.js'
import { labelOf } from '../library/file.js'
import type { LibraryFile } from '../library/file.js'

export const accountUid = 'plugin::users-permissions.user'

/** The values of what the project adds to accounts, while somebody changes them. */
export class AddedForm {
  readonly labels = new Labels()
  readonly store: FormStore
  /** Values that the server knows, or sets by itself. */
  readonly #known: Values

  constructor(
    readonly account: Account | null,
    attributes: readonly Attribute[],
  ) {
    const model = { uid: accountUid, displayName: '', label: 'username', attributes }
    const models = new Map([[accountUid, model]])
    const saved = account === null ? {} : this.#valuesOf({ ...account }, attributes)
    this.store = new FormStore(models, accountUid, saved)
    this.#known = account === null ? initialValues(model) : saved
    if (account === null) this.store.restore(this.#known)
  }

  /** Returns what is to be sent: nobody's values are written again who only changes others. */
  changed(): Values {
    return Object.fromEntries(
      Object.entries(this.store.document).filter(([name, value]) => !sameValue(value, own(this.#known, name))),
    )
  }

  /** Returns false if something that is sent is wrong or missing, and tells so below its field. */
  isWhole(): boolean {
    const changed = this.changed()
    const blocking = this.store.issues.filter(
      ({ path: [name = ''] }) => this.account === null || Object.hasOwn(changed, name),
    )
    if (blocking.length > 0) this.store.showAllIssues()
    return blocking.length === 0
  }

  /** Tells what the server refuses below its field as well. */
  async refusing(answer: Promise<unknown>): Promise<void> {
    try {
      await answer
    } catch (failure) {
      if (failure instanceof ApiError) this.store.refuse(faultsIn(failure.details))
      throw failure
    }
  }

  /** Files come whole, and are sent by their ids. */
  #valuesOf(account: Values, attributes: readonly Attribute[]): Values {
    const values = attributes.map(({ name, type }): [string, unknown] => {
      const value = own(account, name)
      return [name, type === 'media' ? this.#idsOf(value) : value]
    })
    return Object.fromEntries(values)
  }

  #idsOf(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((one) => this.#idsOf(one))
    if (!isFile(value)) return null
    this.labels.add([], [labelOf(value)])
    return value.id
  }
}

function isFile(value: unknown): value is LibraryFile {
  return typeof value === 'object' && value !== null && 'id' in value && 'mime' in value
}
