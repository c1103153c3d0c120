/** The fields of generated types in objects of owner code. */
import { readId } from '@content-gen/runtime/query'
import { isNonNullType } from 'graphql'
import { graphqlForm } from '../plan/rest-form.js'
import { uidOf } from '../marks/extensions.js'
import { typeKey } from '../marks/values.js'
import type { CompiledAttribute } from '@content-gen/runtime/query'
import type { GraphQLResolveInfo } from 'graphql'
import type { MissingFields } from './missing-fields.js'
import type { OwnObject, OwnObjects } from './own-objects.js'
import type { PlanContext } from '../plan/planning.js'

type Values = Readonly<Record<string, unknown>>

/** Returns what an owner's object has, and reads what it lacks. */
export class OwnValues {
  constructor(
    private readonly plan: PlanContext,
    private readonly objects: OwnObjects,
    private readonly missing: MissingFields,
  ) {}

  /** Returns the value of the current field. @throws Error if it is missing and the object has no id to find it by */
  of(source: Values, own: OwnObject, info: GraphQLResolveInfo): unknown {
    const { fieldName, parentType } = info
    const given = givenValue(source, own, info)
    const uid = uidOf(parentType)
    if (uid === undefined) return this.#around(source, given, own, info)
    const type = this.plan.types.get(uid)
    const attribute = type?.attributes.get(fieldName)
    if (!type || !attribute) return this.objects.note(given, own)
    const id = readId(own.id)
    // The arguments have been applied already to what a plan put there.
    if (given !== undefined && (id === null || own.isKeyed || isWhole(attribute, given, info))) {
      return this.objects.note(graphqlForm(attribute, given), own)
    }
    if (id !== null) return this.missing.load(type, id, info, own.place)
    if (attribute.kind === 'scalar') return null
    throw new Error(`${parentType.name}.${fieldName} is not there, and cannot be read: the object has no id.`)
  }

  /** Around attributes, REST's and GraphQL's forms are the same; an entry may also be flat, with its attributes beside the id. */
  #around(source: Values, given: unknown, own: OwnObject, info: GraphQLResolveInfo): unknown {
    const { fieldName, parentType, returnType } = info
    if (fieldName === 'attributes') return given === undefined ? source : this.objects.note(given, own, own.id)
    if (fieldName !== 'data') return given
    // REST has null for no files at all.
    if (given === null && isNonNullType(returnType)) return []
    if (given !== undefined || 'data' in source) return this.objects.note(given, own)
    if (Array.isArray(source) || 'id' in source) return source
    throw new Error(`${parentType.name}.data is not there: a resolver answers { data }, or an entry with its id.`)
  }
}

function givenValue(source: Values, { isKeyed }: OwnObject, { path, fieldName }: GraphQLResolveInfo): unknown {
  const answered = isKeyed ? source[path.key] : undefined
  return answered === undefined ? source[fieldName] : answered
}

/** Returns true if a given value is what was requested: a populated list is not the one that arguments select. */
function isWhole(attribute: CompiledAttribute, given: unknown, { fieldNodes }: GraphQLResolveInfo): boolean {
  if (given === null || attribute.kind === 'scalar') return true
  if (attribute.kind === 'morph') return [given].flat().every(isTyped)
  return !fieldNodes[0]?.arguments?.length
}

/** Returns true if an item names its type, of several possible ones. */
function isTyped(item: unknown): boolean {
  return typeof item === 'object' && item !== null && (typeKey in item || '__typename' in item || '__type' in item)
}
