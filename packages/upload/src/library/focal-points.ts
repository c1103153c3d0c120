/** The points of pictures that matter: whoever cuts or covers with a picture keeps them in sight. Kept in thousandths of its sides. */
import { NotFoundError, ValidationError } from '@content-gen/runtime'
import {
  findRow,
  inTransaction,
  insertRow,
  isRecord,
  own,
  selectRows,
  setRows,
  tableOf,
  transact,
} from '@content-gen/runtime/write'
import type { Store } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { WriteTransaction } from '@content-gen/runtime/write'
import { libraryFiles } from './library-files.js'

/** From the left and from the top, as parts of the sides: from 0 to 1. */
export interface Point {
  readonly x: number
  readonly y: number
}

export interface FocalPoint extends Point {
  readonly file: number
}

const nothing = { focusX: null, focusY: null }

export class FocalPoints {
  constructor(
    private readonly store: Store,
    private readonly type: CompiledType,
  ) {}

  /** Returns those of these files that have one. */
  of(files: readonly number[]): Promise<readonly FocalPoint[]> {
    const among = { field: 'file', values: files }
    const read = async (writing: WriteTransaction) => {
      const rows = await selectRows(writing, libraryFiles, ['file', 'focusX', 'focusY'], { among })
      return rows.flatMap(({ file, focusX, focusY }) =>
        focusX === null || focusY === null
          ? []
          : [{ file: Number(file), x: Number(focusX) / 1000, y: Number(focusY) / 1000 }],
      )
    }
    return inTransaction(this.store.writes, read, { isReading: true })
  }

  /** null: none. @throws NotFoundError */
  set(file: number, point: Point | null): Promise<void> {
    const data = point === null ? nothing : { focusX: Math.round(point.x * 1000), focusY: Math.round(point.y * 1000) }
    const write = async (writing: WriteTransaction) => {
      if ((await findRow(writing, tableOf(this.type), [], { where: { id: file } })) === null)
        throw new NotFoundError('file.notFound', { code: 'gone' })
      const known = await setRows(writing, libraryFiles, { where: { file } }, data)
      if (known === 0 && point !== null) await insertRow(writing, libraryFiles, { file, ...data })
    }
    // Of two that make the row at once, the second finds it when it retries.
    return transact(this.store.writes, write, 'retry')
  }
}

/** Another picture has another one. */
export async function forgetFocalPoint(writing: WriteTransaction, file: number): Promise<void> {
  await setRows(writing, libraryFiles, { where: { file } }, nothing)
}

/** @throws ValidationError */
export function sentPoint(body: unknown): Point {
  if (!isRecord(body)) throw new ValidationError('The body must be an object')
  const part = (name: 'x' | 'y') => {
    const value = own(body, name)
    if (typeof value === 'number' && value >= 0 && value <= 1) return value
    throw new ValidationError(`${name} must be a number from 0 to 1`)
  }
  return { x: part('x'), y: part('y') }
}
