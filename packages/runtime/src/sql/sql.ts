/** SQL as a value: nothing is known about numbers of parameters until the whole statement is written. */
import type { Place, SqlValue } from '../database.js'
import type { Operand, Scalar, Source } from '../query/read.js'
import type { Dialect, Stored } from './dialect.js'

/** Text consists of names and words known at generation; whatever a client sent is a parameter. */
export type Part = string | Sql

/** Texts, and the parameters between them. */
export class Sql {
  constructor(readonly parts: readonly Part[]) {}

  /** @throws Error, since text alone would lack the parameters */
  toString(): never {
    throw new Error('SQL becomes text as a whole statement: write the template with `sql`')
  }
}

/** A value. The same object is the same parameter, wherever it stands. */
export class Parameter extends Sql {
  constructor(
    readonly value: SqlValue,
    readonly stored: Stored,
    readonly isList = false,
    /** The source of other values, and what they are compared with. */
    readonly source?: Source,
    readonly operand: Operand = { kind: 'id' },
  ) {
    super([])
  }
}

export function sql(texts: TemplateStringsArray, ...given: readonly Part[]): Sql {
  return new Sql(texts.flatMap((text, index) => (index === 0 ? [text] : [given[index - 1] ?? '', text])))
}

export function joined(parts: readonly Part[], separator: string): Sql {
  return new Sql(parts.flatMap((part, index) => (index === 0 ? [part] : [separator, part])))
}

export interface Written {
  readonly text: string
  readonly values: readonly SqlValue[]
  readonly places: readonly Place[]
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
    places: parameters.flatMap(({ source, operand }, position) =>
      source === undefined ? [] : [{ position, source, operand }],
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

/** Returns a part of a statement with values for the parameters that were left open. */
export function filled(whole: Sql, left: readonly Parameter[], values: readonly unknown[]): Sql {
  const given = left.map(({ stored, isList }, index) => new Parameter(values[index] as SqlValue, stored, isList))
  const fill = (part: Part): Part => {
    if (typeof part === 'string') return part
    return part instanceof Parameter ? (given[left.indexOf(part)] ?? part) : new Sql(part.parts.map(fill))
  }
  return new Sql(whole.parts.map(fill))
}

/** Returns parameters that are left open. */
export function open<Kinds extends readonly Stored[]>(...kinds: Kinds): { readonly [Index in keyof Kinds]: Parameter } {
  return kinds.map((stored) => new Parameter(null, stored)) as { [Index in keyof Kinds]: Parameter }
}
