import { LongJson } from '../json/json.js'
import type { ReadRow } from '../database.js'
import type { Json } from '../json/json.js'

/** The row of a kept answer, with what was made of it. Its JSON is bytes, whose size is known and which are sent as they are. */
export class KeptRow implements ReadRow {
  readonly total: number | null
  #data: LongJson | null
  #made: { readonly by: object; readonly json: Json } | null = null

  constructor({ data, total }: ReadRow) {
    this.#data = typeof data === 'string' ? new LongJson([Buffer.from(data)]) : data
    this.total = total
  }

  get data(): LongJson | null {
    return this.#data
  }

  /** Bytes of the row and of what may be made of it. */
  get size(): number {
    return 2 * (this.data?.length ?? 0)
  }

  made(by: object, make: () => Json): Json {
    if (this.#made?.by === by) return this.#made.json
    const json = make()
    const bytes = typeof json === 'string' ? Buffer.from(json) : Buffer.concat(json.pieces)
    this.#made = { by, json: new LongJson([bytes]) }
    if (this.#data) this.#data = within(bytes, this.#data)
    return this.#made.json
  }
}

/** Returns the same JSON in the memory of bytes that contain it. */
function within(bytes: Buffer, json: LongJson): LongJson {
  const [piece, ...others] = json.pieces
  const start = piece && others.length === 0 ? bytes.indexOf(piece) : -1
  return start < 0 ? json : new LongJson([bytes.subarray(start, start + json.length)])
}

/** Returns what `make` makes of a row, made once if the row is kept. `by`: the same object each time for the same way of making it. */
export function madeOf(row: ReadRow, by: object, make: () => Json): Json {
  return row instanceof KeptRow ? row.made(by, make) : make()
}
