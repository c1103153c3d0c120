/** `entityService` and `db.query` as a project's code calls them. Types only. */
import type { CreateInput, Mistake, UpdateInput } from '@content-gen/runtime'
import type { ModelOf, UidOf, Whole, WritableUid } from './models.js'
import type { ChosenBy, Parameters, DbQueryParameters, Words } from './parameters.js'
import type { EntryRow } from './rows.js'
import type { Safe } from './safe.js'

export type Id = number | string

export interface Counted {
  count: number
}

export interface ResultPage<Item> {
  results: Item[]
  pagination: { page: number; pageSize: number; pageCount: number; total: number }
}

type Many<Types, Uid, Item, Given> = Uid extends keyof Types
  ? Types[Uid] extends { readonly kind: 'single' }
    ? Given extends { readonly locale: 'all' }
      ? Item[]
      : Item | null
    : Item[]
  : never

interface Data<Input> {
  readonly data: Input
}

type Create<Model> = Parameters<Model> & Data<CreateInput<Whole<Model>>>
type Update<Model> = Parameters<Model> & Data<UpdateInput<Whole<Model>>>

export interface EntityServiceOf<Types> {
  /** In the default locale, unless `locale` names another; drafts too, unless `publicationState` is `live`. Of a single type, its entry in one locale. */
  findMany<Uid extends UidOf<Types>, const Given extends Parameters<ModelOf<Types, Uid>> = object>(
    uid: Uid,
    parameters?: Given & Safe<Given, Parameters<ModelOf<Types, Uid>>>,
  ): Promise<Many<Types, Uid, EntryRow<ModelOf<Types, Uid>, ChosenBy<Given>>, Given>>
  findPage<Uid extends UidOf<Types>, const Given extends Parameters<ModelOf<Types, Uid>> = object>(
    uid: Uid,
    parameters?: Given & Safe<Given, Parameters<ModelOf<Types, Uid>>>,
  ): Promise<ResultPage<EntryRow<ModelOf<Types, Uid>, ChosenBy<Given>>>>
  /** null: there is no such entry. */
  findOne<Uid extends UidOf<Types>, const Given extends Parameters<ModelOf<Types, Uid>> = object>(
    uid: Uid,
    id: Id,
    parameters?: Given & Safe<Given, Parameters<ModelOf<Types, Uid>>>,
  ): Promise<EntryRow<ModelOf<Types, Uid>, ChosenBy<Given>> | null>
  count<Uid extends UidOf<Types>, const Given extends Parameters<ModelOf<Types, Uid>> = object>(
    uid: Uid,
    parameters?: Given & Safe<Given, Parameters<ModelOf<Types, Uid>>>,
  ): Promise<number>
  /** A draft, unless the data has `publishedAt`. */
  create<Uid extends WritableUid<Types>, const Given extends Create<ModelOf<Types, Uid>>>(
    uid: Uid,
    parameters: Given & Safe<Given, Create<ModelOf<Types, Uid>>>,
  ): Promise<EntryRow<ModelOf<Types, Uid>, ChosenBy<Given>>>
  /** null: there is no such entry. */
  update<Uid extends WritableUid<Types>, const Given extends Update<ModelOf<Types, Uid>>>(
    uid: Uid,
    id: Id,
    parameters: Given & Safe<Given, Update<ModelOf<Types, Uid>>>,
  ): Promise<EntryRow<ModelOf<Types, Uid>, ChosenBy<Given>> | null>
  /** The entry as it was; null: there was none. */
  delete<Uid extends WritableUid<Types>, const Given extends Parameters<ModelOf<Types, Uid>> = object>(
    uid: Uid,
    id: Id,
    parameters?: Given & Safe<Given, Parameters<ModelOf<Types, Uid>>>,
  ): Promise<EntryRow<ModelOf<Types, Uid>, ChosenBy<Given>> | null>
  deleteMany<Uid extends WritableUid<Types>, const Given extends Parameters<ModelOf<Types, Uid>>>(
    uid: Uid,
    parameters: Given & Safe<Given, Parameters<ModelOf<Types, Uid>>>,
  ): Promise<Counted>
  readonly load: Mistake<'read the entry with populate'>
  readonly clone: Mistake<'read the entry, and create another one of its attributes'>
}

interface ReadQueryOf<Model> {
  findOne<const Given extends DbQueryParameters<Model> = object>(
    parameters?: Given & Safe<Given, DbQueryParameters<Model>>,
  ): Promise<EntryRow<Model, Words<Given>> | null>
  findMany<const Given extends DbQueryParameters<Model> = object>(
    parameters?: Given & Safe<Given, DbQueryParameters<Model>>,
  ): Promise<EntryRow<Model, Words<Given>>[]>
  findWithCount<const Given extends DbQueryParameters<Model> = object>(
    parameters?: Given & Safe<Given, DbQueryParameters<Model>>,
  ): Promise<[EntryRow<Model, Words<Given>>[], number]>
  findPage<const Given extends PageParameters<Model> = object>(
    parameters?: Given & Safe<Given, PageParameters<Model>>,
  ): Promise<ResultPage<EntryRow<Model, Words<Given>>>>
  count<const Given extends Pick<DbQueryParameters<Model>, 'where'> = object>(
    parameters?: Given & Safe<Given, Pick<DbQueryParameters<Model>, 'where'>>,
  ): Promise<number>
  readonly load: Mistake<'read the entry with populate'>
  readonly attachRelations: Mistake<'write the links with update'>
  readonly updateRelations: Mistake<'write the links with update'>
  readonly deleteRelations: Mistake<'write the links with update'>
}

type PageParameters<Model> = DbQueryParameters<Model> & { readonly page?: number; readonly pageSize?: number }
type CreateQuery<Model> = Pick<DbQueryParameters<Model>, 'select' | 'populate'> & Data<CreateInput<Whole<Model>>>
type UpdateQuery<Model> = Pick<DbQueryParameters<Model>, 'where' | 'select' | 'populate'> &
  Data<UpdateInput<Whole<Model>>>
type OnlyWhere<Model> = Pick<DbQueryParameters<Model>, 'where'>
type UpdateMany<Model> = OnlyWhere<Model> & Data<UpdateInput<Whole<Model>>>
type CreateMany<Model> = Data<readonly CreateInput<Whole<Model>>[]>

interface WriteQueryOf<Model> {
  create<const Given extends CreateQuery<Model>>(
    parameters: Given & Safe<Given, CreateQuery<Model>>,
  ): Promise<EntryRow<Model, Words<Given>>>
  /** Of the first entry that `where` selects. null: there is none. */
  update<const Given extends UpdateQuery<Model>>(
    parameters: Given & Safe<Given, UpdateQuery<Model>>,
  ): Promise<EntryRow<Model, Words<Given>> | null>
  /** Of the first entry that `where` selects, which is returned as it was. null: there was none. */
  delete<const Given extends DbQueryParameters<Model>>(
    parameters: Given & Safe<Given, DbQueryParameters<Model>>,
  ): Promise<EntryRow<Model, Words<Given>> | null>
  /** In one transaction, with the hooks of each entry. */
  createMany<const Given extends CreateMany<Model>>(
    parameters: Given & Safe<Given, CreateMany<Model>>,
  ): Promise<Counted & { ids: number[] }>
  /** In one transaction, with the hooks of each entry. */
  updateMany<const Given extends UpdateMany<Model>>(
    parameters: Given & Safe<Given, UpdateMany<Model>>,
  ): Promise<Counted>
  /** In one transaction, with the hooks of each entry. */
  deleteMany<const Given extends OnlyWhere<Model> = object>(
    parameters?: Given & Safe<Given, OnlyWhere<Model>>,
  ): Promise<Counted>
}

type NoWrites = {
  readonly [
    Name in 'create' | 'update' | 'delete' | 'createMany' | 'updateMany' | 'deleteMany'
  ]: Mistake<'roles are in content-gen.config.json, files belong to plugin("upload").service("upload")'>
}

/** `db.query(uid)`: every locale, drafts and published entries. Of several uids, entries of any of these types. */
export type QueryOf<Types, Uid extends keyof Types> = ReadQueryOf<ModelOf<Types, Uid>> &
  ([Types[Uid]] extends [{ readonly kind: 'read-only' }] ? NoWrites : WriteQueryOf<ModelOf<Types, Uid>>)
