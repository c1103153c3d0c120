import { reportNull, scalarCheck } from './scalar.js'
import type { Dialect } from '../../sql/dialect.js'
import type { CompiledAttribute, CompiledScalar, CompiledType } from '../../types.js'
import type { ScalarCheck } from './scalar.js'
import type { Spot } from './spot.js'

/** The attributes of a type that a body may set, in the model's order. */
export type WritableAttribute = Exclude<CompiledAttribute, CompiledScalar> | WritableScalar

export interface WritableScalar {
  readonly kind: 'writableScalar'
  readonly name: string
  readonly attribute: CompiledScalar
  /** Checks a value that is not undefined; returns what is to be stored. */
  readonly read: ScalarCheck
}

/** Makes the checks of every attribute of a type. */
export function compileInput(type: CompiledType, dialect: Dialect): readonly WritableAttribute[] {
  return [...type.attributes.values()].flatMap((attribute): WritableAttribute[] => {
    if (!isWritable(attribute, type)) return []
    return attribute.kind === 'scalar' ? [writableScalar(attribute, dialect)] : [attribute]
  })
}

/** Clients cannot set the tool's own attributes, except the one that publishes and the localizations that a new entry joins. */
function isWritable(attribute: CompiledAttribute, type: CompiledType): boolean {
  if (!attribute.descriptor.system) return true
  return isLocalizations(attribute) || (attribute.name === 'publishedAt' && type.draftAndPublish)
}

/** Returns true for the relation that is set when an entry is created and never again. */
export function isLocalizations(attribute: WritableAttribute | CompiledAttribute): boolean {
  return attribute.kind === 'relation' && attribute.descriptor.link.kind === 'group'
}

function writableScalar(attribute: CompiledScalar, dialect: Dialect): WritableScalar {
  const { descriptor } = attribute
  const check = scalarCheck(descriptor)
  const stored = storedForm(attribute, dialect)
  return {
    kind: 'writableScalar',
    name: attribute.name,
    attribute,
    read: (value, spot) => {
      if (value === null) return refuseNull(attribute, spot) ? undefined : stored(null)
      return stored(check(value, spot))
    },
  }
}

function refuseNull({ descriptor }: CompiledScalar, spot: Spot): boolean {
  const isRefused = descriptor.required === true && !spot.findings.isDraft
  if (isRefused) reportNull(descriptor, spot)
  return isRefused
}

function storedForm({ descriptor }: CompiledScalar, dialect: Dialect): (value: unknown) => unknown {
  if (descriptor.type !== 'datetime') return (value) => value
  return (value) => (typeof value === 'string' ? dialect.storeDateTime(value) : value)
}
