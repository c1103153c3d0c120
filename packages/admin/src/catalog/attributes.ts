import { localizationsOf } from '@content-gen/runtime/query'
import { isOwned } from '@content-gen/runtime/recording'
import type { CompiledAttribute, CompiledRelation, CompiledScalar, CompiledType } from '@content-gen/runtime/query'
import type { Attribute } from '../panel-api/index.js'
import { shownAs } from './panel-form.js'

/** Describes the attributes of a type, as the administrator sees it: `whole` says what the sight hides of them. */
export function attributesOf(
  type: CompiledType,
  whole: CompiledType,
  mayWrite: (name: string) => boolean = () => true,
): readonly Attribute[] {
  const localizations = localizationsOf(type)?.attribute
  return [...whole.attributes.values()].flatMap((original) => {
    const attribute = type.attributes.get(original.name) ?? (mayWrite(original.name) ? settable(original) : null)
    if (attribute === null || attribute.name === localizations) return []
    return describe(attribute, original.isPrivate, whole).map((one) => ({ ...one, ...shownAs(one.name, type, whole) }))
  })
}

/** A password is not seen, but it can be set. */
function settable(attribute: CompiledAttribute): CompiledAttribute | null {
  return attribute.kind === 'scalar' && attribute.descriptor.type === 'password' ? attribute : null
}

function describe(attribute: CompiledAttribute, isPrivate: boolean, type: CompiledType): Attribute[] {
  const { descriptor, name } = attribute
  const base = {
    name,
    ...(descriptor.required ? { required: true as const } : {}),
    ...(isPrivate ? { private: true as const } : {}),
    ...(type.localized && descriptor.localized ? { localized: true as const } : {}),
    ...(descriptor.system ? { system: true as const } : {}),
    ...(descriptor.customField === undefined ? {} : { customField: descriptor.customField }),
    ...(descriptor.options === undefined ? {} : { options: descriptor.options }),
  }
  switch (attribute.kind) {
    case 'scalar':
      return [{ ...base, ...scalarOf(attribute) }]
    case 'relation':
      return [
        {
          ...base,
          type: 'relation',
          multiple: attribute.many,
          targets: [attribute.link.target.uid],
          editable: true,
          ...(isOwned(attribute) ? {} : { mapped: true as const }),
          ...inverseOf(attribute),
        },
      ]
    case 'morph': {
      const editable = isOwned(attribute)
      const targets = attribute.links.map(({ target }) => target.uid)
      const side = editable ? { polymorphic: true as const } : { mapped: true as const }
      return [{ ...base, type: 'relation', multiple: attribute.many, targets, editable, ...side }]
    }
    case 'media': {
      const { allowedTypes = ['images', 'videos', 'files', 'audios'] } = attribute.descriptor
      return [{ ...base, type: 'media', multiple: attribute.many, allowedTypes }]
    }
    case 'component':
      return [
        {
          ...base,
          type: 'component',
          component: attribute.link.target.uid,
          repeatable: attribute.many,
          ...limits(attribute.descriptor),
        },
      ]
    case 'dynamiczone': {
      const components = attribute.links.map(({ target }) => target.uid)
      return [{ ...base, type: 'dynamiczone', components, ...limits(attribute.descriptor) }]
    }
  }
}

/** An attribute that the administrator does not see is not named. */
function inverseOf({ descriptor, link }: CompiledRelation): { readonly inverse?: string } {
  const { inverse } = descriptor
  return inverse !== undefined && link.target.attributes.has(inverse) ? { inverse } : {}
}

function limits<Limit>({ min, max }: { readonly min?: Limit; readonly max?: Limit }) {
  return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) }
}

type Described<Part> = Part extends unknown ? Omit<Part, 'name'> : never
type ScalarDescription = Exclude<
  Described<Attribute>,
  { readonly type: 'relation' | 'media' | 'component' | 'dynamiczone' }
>

function scalarOf({ descriptor }: CompiledScalar): ScalarDescription {
  const { type, unique, default: given, minLength, maxLength, regex, targetField, enum: values = [] } = descriptor
  const once = unique ? { unique } : {}
  switch (type) {
    case 'string':
    case 'text':
    case 'richtext':
    case 'email':
    case 'password':
    case 'uid':
      return {
        type,
        ...once,
        ...(typeof given === 'string' ? { default: given } : {}),
        ...(minLength === undefined ? {} : { minLength }),
        ...(maxLength === undefined ? {} : { maxLength }),
        ...(regex === undefined ? {} : { regex }),
        ...(targetField === undefined ? {} : { targetField }),
      }
    case 'integer':
    case 'biginteger':
    case 'float':
    case 'decimal':
      return {
        type,
        ...once,
        ...(typeof given === 'number' || typeof given === 'string' ? { default: given } : {}),
        ...limits(descriptor),
      }
    case 'enumeration':
      return { type, values, ...(typeof given === 'string' ? { default: given } : {}) }
    default:
      return { type, ...once, ...(given === undefined ? {} : { default: given }) }
  }
}
