import { ForbiddenError, NotFoundError, ValidationError } from '@content-gen/runtime'
import {
  countRows,
  deleteRows,
  findRow,
  inTransaction,
  insertRow,
  lookUp,
  selectRows,
  transact,
} from '@content-gen/runtime/write'
import type { Context, Store } from '@content-gen/runtime'
import type { Row, WriteTransaction } from '@content-gen/runtime/write'
import type { AdminCaller } from '../administrators/admin-caller.js'
import { askedId, askedType } from '../content/asked.js'
import type { SharedView, SharedViews } from '../panel-api/index.js'
import type { AdministratorRights } from '../rights/administrator-rights.js'
import { views } from '../tables.js'
import { sentView } from './sent-view.js'

const fields = ['name', 'address', 'roles', 'administrator', 'sharedBy']
/** The most views of one type, and of one person, so that everybody has room. */
const [most, mostOfOne] = [200, 50]

/** Lists that administrators share with roles. The list itself judges what each of them sees. */
export class ViewsApi {
  constructor(
    private readonly store: Store,
    private readonly rights: AdministratorRights,
  ) {}

  async list(ctx: Context, caller: AdminCaller): Promise<void> {
    const type = this.#type(ctx, caller)
    const select = (writing: WriteTransaction) => selectRows(writing, views, fields, { where: { type } })
    const shown = (await lookUp(this.store.writes, select)).map((row) => this.#shown(row, caller))
    const isMeant = ({ roles, canDelete }: SharedView) =>
      canDelete || roles.some((role) => this.rights.roles.has(role) && caller.roles.includes(role))
    const roles = this.#roles(caller).map((name) => ({ name, displayName: this.rights.roles.get(name)?.name ?? name }))
    ctx.send({ data: { views: shown.filter(isMeant), roles } satisfies SharedViews })
  }

  async share(ctx: Context, caller: AdminCaller): Promise<void> {
    const type = this.#type(ctx, caller)
    const { name, address, roles } = sentView(ctx.request.body)
    const known = this.#roles(caller)
    if (!roles.every((role) => known.includes(role)))
      throw new ForbiddenError('You can share a view with your own roles')
    const where = { type, administrator: caller.id, name }
    const row = { ...where, address, roles: JSON.stringify(roles), sharedBy: caller.name }
    const id = await transact(
      this.store.writes,
      async (writing) => {
        await deleteRows(writing, views, { where })
        if ((await countRows(writing, views, { where: { type } })) >= most)
          throw new ValidationError(`A type has at most ${most} shared views`)
        if ((await countRows(writing, views, { where: { type, administrator: caller.id } })) >= mostOfOne)
          throw new ValidationError(`A person shares at most ${mostOfOne} views of a type`)
        return insertRow(writing, views, row)
      },
      'retry',
    )
    ctx.send({ data: this.#shown({ ...row, id }, caller) })
  }

  async remove(ctx: Context, caller: AdminCaller): Promise<void> {
    const [type, id] = [this.#type(ctx, caller), askedId(ctx)]
    await inTransaction(this.store.writes, async (writing) => {
      const row = await findRow(writing, views, fields, { where: { id, type } })
      if (row === null || !this.#shown(row, caller).canDelete) throw new NotFoundError()
      await deleteRows(writing, views, { where: { id } })
    })
    ctx.deleted()
  }

  /** Returns the uid of the type. @throws NotFoundError if the caller may not read it */
  #type(ctx: Context, caller: AdminCaller): string {
    return askedType(ctx, this.rights.of(caller)).type.uid
  }

  /** A role that the config no longer has, or by another name, is shared with nobody. */
  #roles(caller: AdminCaller): readonly string[] {
    return [...this.rights.roles.keys()].filter((role) => this.#manages(caller) || caller.roles.includes(role))
  }

  #manages(caller: AdminCaller): boolean {
    return this.rights.rightsOf(caller).settings.administrators
  }

  #shown(row: Row, caller: AdminCaller): SharedView {
    return {
      id: Number(row['id']),
      name: String(row['name']),
      address: String(row['address']),
      // Written by this class.
      roles: JSON.parse(String(row['roles'])) as string[],
      sharedBy: String(row['sharedBy']),
      canDelete: Number(row['administrator']) === caller.id || this.#manages(caller),
    }
  }
}
