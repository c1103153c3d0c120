import { unknownModel } from '../unknown-model.js'
import { sanitizedEntry } from './input.js'
import { sanitizedOutput } from './output.js'
import { sanitizedQuery } from './query.js'
import type { Caller, Store } from '@content-gen/runtime'
import type { CompiledType, Types } from '@content-gen/runtime/query'

interface Asker {
  readonly auth: Caller
}

/** A content type by its uid, or as `getModel` returns it. */
type Named = string | { readonly uid: string }

/** The look-alike of `strapi.sanitize.contentAPI`: judges by the rights of the caller. */
export class ContentApi {
  readonly types: Types

  constructor(private readonly store: Store) {
    this.types = store.types
  }

  async query(query: string | object, named: Named, { auth }: Asker): Promise<object> {
    return sanitizedQuery(this.store, query, this.type(named), auth)
  }

  async input(data: unknown, named: Named, { auth }: Asker): Promise<unknown> {
    return sanitizedEntry(data, this.type(named), this.types, auth)
  }

  async output(data: unknown, named: Named, { auth }: Asker): Promise<unknown> {
    return sanitizedOutput(data, this.type(named), this.types, auth)
  }

  /** @throws Error if there is no such type */
  type(named: Named): CompiledType {
    const uid = typeof named === 'string' ? named : named.uid
    const type = this.types.get(uid)
    if (type === undefined) throw unknownModel(uid)
    return type
  }
}
