import { userUid } from '@content-gen/contract'
import type { AccountValues, Catalog } from '@content-gen/admin/panel-api'
import { jumpTo } from '../../form/control/jump-to.js'
import { changesOf } from '../../form/document/changes-of.js'
import { plain } from '../../form/document/plain.js'
import { initialValues, modelsOf } from '../../form/document/values.js'
import type { Values } from '../../form/document/values.js'
import { FormStore } from '../../form/store/form-store.js'
import { Labels } from '../../form/store/labels.js'
import { Reveal } from '../../form/store/reveal.js'
import { faultsIn } from '../../form/store/faults.js'

/** The values of what the project adds to accounts, while somebody changes them. */
export class AddedForm {
  readonly labels = new Labels()
  readonly reveal = new Reveal()
  readonly store: FormStore
  /** The attributes that whoever is signed in may not set. */
  readonly fixed: ReadonlySet<string>
  /** Values that the server knows, or sets by itself. */
  readonly #known: Values

  /** `account` null: a new one. */
  constructor(
    readonly account: AccountValues | null,
    catalog: Pick<Catalog, 'types' | 'components' | 'account'>,
  ) {
    const model = { uid: userUid, displayName: '', label: 'username', attributes: catalog.account }
    this.fixed = new Set(catalog.account.filter(({ fixed }) => fixed).map(({ name }) => name))
    this.labels.add(account?.links ?? [], account?.files ?? [])
    this.store = new FormStore(new Map([...modelsOf(catalog), [userUid, model]]), userUid, account?.document ?? {})
    this.#known = account?.document ?? initialValues(model)
    if (account === null) this.store.restore(this.#known)
  }

  /** Returns what is to be sent: nobody's values are written again who only changes others. */
  changed(): Values {
    return plain(changesOf(this.#known, this.store.document))
  }

  /** Returns false if something that is sent, or was typed, is wrong or missing: tells so below its field, and leads to the first. */
  isWhole(): boolean {
    const changed = this.changed()
    const first = this.store.issues.find(
      ({ path: [name = ''], rule }) => this.account === null || rule === 'unreadable' || Object.hasOwn(changed, name),
    )
    if (first === undefined) return true
    this.store.showAllIssues()
    jumpTo(this.reveal, first.path)
    return false
  }

  /** Tells what the server refuses below its field as well, if it is one of these. */
  async refusing(answer: Promise<unknown>): Promise<void> {
    try {
      await answer
    } catch (failure) {
      const names = new Set(this.store.models.get(userUid)?.attributes.map(({ name }) => name))
      this.store.refuse(faultsIn(failure).filter(({ path: [name = ''] }) => names.has(name)))
      throw failure
    }
  }
}
