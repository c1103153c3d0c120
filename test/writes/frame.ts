/**
 * The changes that a write may make, derived only from the request, the caller's rights and the models. Every change of the database is
 * compared with it: a row that appears, disappears, or has another value in some column.
 *
 * The rules: a caller with the action may set the attributes of the entry that the body names. A link may lead to any entry that the caller
 * may find, and only such a link may be made or removed. A link that is stored as a private attribute of another entry needs the right to
 * update that entry. Components belong to their place: they are created, removed and changed below the entry, and never taken from another.
 * A file may be attached by a caller who may read the library or upload, or if the entry already shows it. Other localizations may be
 * changed by a caller who may update them.
 */
import { Allowance } from './frame/allowance.js'
import { mayDelete } from './frame/deleting.js'
import { filesShown, mayBring } from './frame/files.js'
import { setAttributes } from './frame/setting.js'
import { mayShare } from './frame/sharing.js'
import type { Change } from './contents.js'
import type { Scene } from './frame/allowance.js'
import type { TypeDescriptor } from './layout.js'
import type { Body } from './request.js'

export class Frame {
  readonly #allowance: Allowance

  constructor(scene: Scene) {
    this.#allowance = new Allowance(scene)
  }

  /** Returns the changes that were not allowed. */
  outside(changes: readonly Change[]): string[] {
    return this.#allowance.outside(changes)
  }

  /** A new entry with everything below it. */
  mayCreate(type: TypeDescriptor, id: number, data: Body): void {
    this.#allowance.makeRow(type, id)
    setAttributes(this.#allowance, type, id, data, this.#allowance.scene.can, true)
  }

  mayUpdate(type: TypeDescriptor, id: number, data: Body): void {
    this.#allowance.shown = filesShown(this.#allowance, type, [id])
    this.#allowance.allow(type.table, id, ['updated_at'])
    setAttributes(this.#allowance, type, id, data, this.#allowance.scene.can, false)
  }

  mayDate(type: TypeDescriptor, id: number): void {
    this.#allowance.allow(type.table, id, ['created_at'])
  }

  /** Files of a form stay where the entry shows them, or if the caller may upload. */
  mayBring(files: readonly number[]): void {
    mayBring(this.#allowance, files)
  }

  mayDelete(type: TypeDescriptor, id: number): void {
    mayDelete(this.#allowance, type, id)
  }

  /** The entries that share attributes with a new or changed one. */
  mayShare(type: TypeDescriptor, from: number, siblings: readonly number[], data: Body, isLinked: boolean): void {
    mayShare(this.#allowance, type, from, siblings, data, isLinked)
  }
}
