/** The functions of `createCoreService` and `createCoreController`. Types only. */
import type { Context, CreateInput, UpdateInput } from '@content-gen/runtime'
import type { PaginationMeta } from '@content-gen/runtime/query'
import type { usualMethods } from '../core-service.js'
import type { ModelOf, Whole } from './models.js'
import type { ChosenBy, Parameters } from './parameters.js'
import type { EntryRow } from './rows.js'
import type { Safe } from './safe.js'
import type { Clean, CleanInput } from './sanitize.js'
import type { Id } from './services.js'

interface CollectionCore<Model> {
  /** Published entries, by page. */
  find<const Given extends Parameters<Model> = object>(
    parameters?: Given & Safe<Given, Parameters<Model>>,
  ): Promise<{ results: EntryRow<Model, ChosenBy<Given>>[]; pagination: PaginationMeta }>
  findOne<const Given extends Parameters<Model> = object>(
    id: Id,
    parameters?: Given & Safe<Given, Parameters<Model>>,
  ): Promise<EntryRow<Model, ChosenBy<Given>> | null>
  /** A published entry, unless the data has `publishedAt`. */
  create<const Given extends Create<Model>>(
    parameters: Given & Safe<Given, Create<Model>>,
  ): Promise<EntryRow<Model, ChosenBy<Given>>>
  update<const Given extends Update<Model>>(
    id: Id,
    parameters: Given & Safe<Given, Update<Model>>,
  ): Promise<EntryRow<Model, ChosenBy<Given>> | null>
  delete<const Given extends Parameters<Model> = object>(
    id: Id,
    parameters?: Given & Safe<Given, Parameters<Model>>,
  ): Promise<EntryRow<Model, ChosenBy<Given>> | null>
}

interface SingleCore<Model> {
  find<const Given extends Parameters<Model> = object>(
    parameters?: Given & Safe<Given, Parameters<Model>>,
  ): Promise<EntryRow<Model, ChosenBy<Given>> | null>
  createOrUpdate<const Given extends Update<Model>>(
    parameters: Given & Safe<Given, Update<Model>>,
  ): Promise<EntryRow<Model, ChosenBy<Given>>>
  delete(parameters?: { readonly locale?: string }): Promise<EntryRow<Model, object> | null>
}

type Create<Model> = Parameters<Model> & { readonly data: CreateInput<Whole<Model>> }
type Update<Model> = Parameters<Model> & { readonly data: UpdateInput<Whole<Model>> }

/** Of several uids, entries of any of these types. */
type Core<Types, Uid extends keyof Types> = [Types[Uid]] extends [{ readonly kind: 'single' }]
  ? SingleCore<ModelOf<Types, Uid>>
  : CollectionCore<ModelOf<Types, Uid>>

/** The methods of the owner's service, which `content` has under its name. */
type Own<Given, Name> = Given extends { readonly content: infer Content }
  ? Name extends keyof Content
    ? Omit<Content[Name], (typeof usualMethods)[number]>
    : unknown
  : unknown

export type CoreServiceOf<Types, Uid extends keyof Types & keyof Services, Services, Given> = Core<Types, Uid> &
  Own<Given, Services[Uid]>

export interface CoreControllerOf<Types, Uid> {
  readonly sanitizeQuery: (ctx: Context) => Promise<Clean<ModelOf<Types, Uid>>>
  readonly sanitizeInput: (data: unknown, ctx: Context) => Promise<CleanInput<ModelOf<Types, Uid>>>
  /** Rejects for a query that the caller may not ask. */
  readonly validateQuery: (ctx: Context) => Promise<void>
  /** Rejects for data that the caller may not set. */
  readonly validateInput: (data: unknown, ctx: Context) => Promise<void>
  readonly sanitizeOutput: <Data>(data: Data, ctx: Context) => Promise<Data>
  readonly transformResponse: <Data>(data: Data, meta?: object) => Response<Data>
}

type Response<Data> = Data extends null | undefined ? Data : { data: unknown; meta: object }
