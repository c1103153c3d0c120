/** SQL as a value: nothing is known about numbers of parameters until the whole statement is written. */
import type { SqlValue } from '../statement.js'
import type { ValueSource } from '../query/value.js'
import type { Operand } from '../types.js'
import type { Stored } from './stored.js'

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
    readonly source?: ValueSource,
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
