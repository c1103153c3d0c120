import { NotFoundError, ValidationError } from '@content-gen/runtime'
import { selectRows } from '@content-gen/runtime/write'
import type { Store } from '@content-gen/runtime'
import type { WriteTransaction } from '@content-gen/runtime/write'
import type { AdminCaller } from '../administrators/admin-caller.js'
import { administratorFields, administratorOf, fullNameOf } from '../administrators/stored-administrator.js'
import type { StoredAdministrator } from '../administrators/stored-administrator.js'
import type { Person } from '../panel-api/entries.js'
import type { AdministratorRights } from '../rights/administrator-rights.js'
import { administrators } from '../tables.js'
import { readsPlace } from './comment-place.js'
import type { CommentPlace } from './comment-place.js'

/** The people whose names are looked at for one answer, and those who are offered. */
const [mostKnown, mostOffered] = [10_000, 20]

/** Administrators who may read what a comment is about. */
export class CommentReaders {
  constructor(
    private readonly store: Store,
    private readonly rights: AdministratorRights,
  ) {}

  /** @throws NotFoundError if the administrator may not read it */
  async require(writing: WriteTransaction, administrator: AdminCaller, place: CommentPlace): Promise<void> {
    if (!(await this.reads(writing, administrator, place))) throw new NotFoundError()
  }

  /** Returns true if somebody with the roles of an administrator may read it. */
  reads(writing: WriteTransaction, person: Pick<AdminCaller, 'id' | 'roles'>, place: CommentPlace): Promise<boolean> {
    const rights = this.rights.of(person)
    const caller = { ...rights.caller, administrator: { id: person.id, name: '' } }
    return readsPlace(this.store, writing, { types: rights.types, caller }, place)
  }

  /** Returns those of these people who may read it. */
  async among(
    writing: WriteTransaction,
    ids: readonly number[],
    place: CommentPlace,
  ): Promise<ReadonlyMap<number, StoredAdministrator>> {
    if (ids.length === 0) return new Map()
    const among = { field: 'id', values: ids }
    const people = (await selectRows(writing, administrators, administratorFields, { among })).map(administratorOf)
    const found = new Map<number, StoredAdministrator>()
    for (const person of people)
      if (!person.isBlocked && (await this.reads(writing, person, place))) found.set(person.id, person)
    return found
  }

  /** The same, if all of them may. @throws ValidationError that says nothing of people who may not, or whom nobody knows */
  async requireAll(writing: WriteTransaction, ids: readonly number[], place: CommentPlace) {
    const found = await this.among(writing, ids, place)
    if (found.size < ids.length)
      throw new ValidationError('Comments are for administrators who may read the entry', {}, { code: 'commentReader' })
    return found
  }

  /** Returns the first people by name who may read it. */
  async offered(writing: WriteTransaction, place: CommentPlace, search: string): Promise<readonly Person[]> {
    const wanted = search.trim().toLowerCase()
    const rows = await selectRows(
      writing,
      administrators,
      administratorFields,
      { where: { isBlocked: false } },
      mostKnown,
    )
    const people = rows
      .map(administratorOf)
      .map((person) => ({ ...person, name: fullNameOf(person) }))
      .filter(({ name }) => name.toLowerCase().includes(wanted))
      .sort((one, other) => (one.name < other.name ? -1 : 1))
    const found: Person[] = []
    for (const person of people) {
      if (found.length === mostOffered) break
      if (writing.pauses.areDue) await writing.pauses.rest()
      if (await this.reads(writing, person, place)) found.push({ id: person.id, name: person.name })
    }
    return found
  }
}
