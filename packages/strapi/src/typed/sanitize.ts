/** `sanitize.contentAPI`. Types only. */
import type { Caller, CreateInput, RequestQuery } from '@content-gen/runtime'
import type { ModelOf, UidOf, Whole } from './models.js'
import type { Parameters } from './parameters.js'

/** A query that the caller may ask. */
export type Clean<Model> = Pick<
  Parameters<Model>,
  'filters' | 'sort' | 'fields' | 'populate' | 'pagination' | 'locale' | 'publicationState' | '_q'
>

/** Data of which the caller may set every part. It may lack what is required: the write says so. */
export type CleanInput<Model> = CreateInput<Whole<Model>>

type Named<Types, Uid extends UidOf<Types>> = Uid | { readonly uid: Uid }
interface Asker {
  /** `ctx.state.caller` */
  readonly auth: Caller
}

export interface Sanitize<Types> {
  /** Throws a ValidationError for what the caller may not name. */
  query<Uid extends UidOf<Types>>(
    query: RequestQuery | string,
    type: Named<Types, Uid>,
    options: Asker,
  ): Promise<Clean<ModelOf<Types, Uid>>>
  /** Without attributes that there are not, and links that the caller may not set. */
  input<Uid extends UidOf<Types>>(
    data: unknown,
    type: Named<Types, Uid>,
    options: Asker,
  ): Promise<CleanInput<ModelOf<Types, Uid>>>
  /** Without passwords, private attributes, and links to types that the caller may not find. */
  output<Uid extends UidOf<Types>, Data>(data: Data, type: Named<Types, Uid>, options: Asker): Promise<Data>
}
