/** SQL as a dialect has it: whole statements, and the parameters whose form depends on it. */
import { Parameter } from './sql.js'
import type { Scalar } from '../query/value.js'
import type { Slot, SqlValue } from '../statement.js'
import type { Dialect } from './dialect.js'
import type { Part, Sql } from './sql.js'
import type { Stored } from './stored.js'

export interface Written {
  readonly text: string
  readonly values: readonly SqlValue[]
  readonly slots: readonly Slot[]
  readonly parameters: readonly Parameter[]
}

/** Returns the parameter of a list. */
export function listOf(values: readonly Scalar[], stored: Stored, { bind }: Pick<Dialect, 'bind'>): Parameter {
  return new Parameter(bind(values), stored, true)
}

/** Returns the parameter of a moment, given as ISO text. */
export function momentIn({ storeDateTime }: Pick<Dialect, 'storeDateTime'>, text: string): Parameter {
  const stored = storeDateTime(text)
  return new Parameter(stored instanceof Date ? stored.toISOString() : stored, 'datetime')
}

/** Returns the text and the values of a statement. */
export function written(whole: Part, dialect: Pick<Dialect, 'parameter'>): Written {
  const texts = new Map<Parameter, string>()
  const write = (part: Part): string => {
    if (typeof part === 'string') return part
    if (!(part instanceof Parameter)) return part.parts.map(write).join('')
    let text = texts.get(part)
    if (text === undefined) texts.set(part, (text = dialect.parameter(texts.size + 1, part.stored, part.isList)))
    return text
  }
  const text = write(whole)
  const parameters = [...texts.keys()]
  return {
    text,
    values: parameters.map(({ value }) => value),
    slots: parameters.flatMap(({ source, operand }, index) =>
      source === undefined ? [] : [{ index, source, operand }],
    ),
    parameters,
  }
}

export type Prepared = (...values: readonly unknown[]) => Pick<Written, 'text' | 'values'>

/** Returns the statement with values for the parameters that were left open, in their order. Its text is written once. */
export function prepared(whole: Sql, left: readonly Parameter[], dialect: Pick<Dialect, 'parameter'>): Prepared {
  const { text, values, parameters } = written(whole, dialect)
  const places = parameters.map((parameter) => left.indexOf(parameter))
  // Whoever calls it knows what the parameters store.
  return (...given) => ({
    text,
    values: places.map((place, index) => (place === -1 ? (values[index] ?? null) : (given[place] as SqlValue))),
  })
}
