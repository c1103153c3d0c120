import { sendJson } from './http/answer/send.js'
import { jsonText } from './json/json.js'
import type { Context } from './http/routes.js'
import type { Json } from './json/json.js'

const nothing = '{"data":null,"meta":{}}'

/**
 * The answer of an action. The database made the JSON, so `text` is ready to send; it is parsed only if owner code reads `data` or `meta`.
 */
export class Answer<Data, Meta = object> {
  #parsed: { data: Data; meta: Meta } | undefined

  constructor(readonly json: Json) {}

  /** Returns the answer of a read of the one entry of a single type that has none. */
  static ofNothing(): Answer<null> {
    return new Answer(nothing)
  }

  get isOfNothing(): boolean {
    return this.json === nothing
  }

  get text(): string {
    return jsonText(this.json)
  }

  get data(): Data {
    return this.#body().data
  }

  get meta(): Meta {
    return this.#body().meta
  }

  /** Nests inside another answer like any other object. */
  toJSON(): { data: Data; meta: Meta } {
    return this.#body()
  }

  #body(): { data: Data; meta: Meta } {
    // The text was made from this type's own descriptor, which the type parameter was generated from too.
    return (this.#parsed ??= JSON.parse(this.text) as { data: Data; meta: Meta })
  }
}

/** An answer without an envelope: the attributes of one entry beside its id. */
export class FlatAnswer<Attributes> {
  constructor(readonly json: Json) {}

  get text(): string {
    return jsonText(this.json)
  }

  get entry(): { id: number } & Attributes {
    return JSON.parse(this.text) as { id: number } & Attributes
  }
}

/** Sends an answer unchanged. */
export function reply(ctx: Context, { json }: { readonly json: Json }): void {
  ctx.response.set('Content-Type', 'application/json; charset=utf-8')
  sendJson(ctx, json)
}
