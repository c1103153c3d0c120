/** Checks the conditions of roles, which have the form of filters. */
import { fileUid } from '@content-gen/contract'
import { child } from '../pointer.js'
import { quote } from '../quote.js'
import type { Attribute, Model } from '../source.js'
import { didYouMean } from '../suggest.js'
import { hasRefusedNot, operators, refusedNot } from './operators.js'

export interface ConditionOptions {
  readonly models: ReadonlyMap<string, Model>
  readonly error: (pointer: string, message: string, hint: string | null) => void
  /** Checks a value that may be a fact about the request. `attribute` null: the id, or an attribute that every type has. */
  readonly value?: (place: ComparedPlace, value: unknown) => void
}

export interface ComparedPlace {
  readonly pointer: string
  readonly model: Model
  readonly attribute: Attribute | null
  /** `$eq` */
  readonly operator: string
}

/** Names of attributes that every content type has. */
const system = new Set(['id', 'createdAt', 'updatedAt', 'publishedAt', 'locale', 'localizations'])

export class ConditionCheck {
  constructor(private readonly options: ConditionOptions) {}

  /** Checks that conditions name attributes and operators that exist, and that none is empty. */
  where(pointer: string, model: Model, where: Readonly<Record<string, unknown>>): void {
    this.#requireConditions(pointer, where)
    this.#where(pointer, model, where)
  }

  /** Returns an attribute; null for one that every type has. Reports one that does not exist. */
  attribute(pointer: string, model: Model, name: string): Attribute | null {
    const found = model.attributes.find((attribute) => attribute.name === name) ?? null
    if (found !== null || system.has(name) || model.leftOut.has(name)) return found
    const names = model.attributes.map((attribute) => attribute.name)
    this.options.error(pointer, `${model.uid} has no attribute ${quote(name)}`, didYouMean(name, names))
    return null
  }

  /** One that is forgotten would let the role do the act with every entry, or with none. */
  #requireConditions(pointer: string, value: unknown): void {
    if (typeof value !== 'object' || value === null) return
    const parts = Object.entries(value)
    if (parts.length === 0)
      this.options.error(
        pointer,
        'an empty condition does not say which entries',
        'Write one, as in { "title": { "$eq": "News" } }, or leave it out.',
      )
    for (const [key, part] of parts) this.#requireConditions(child(pointer, key), part)
  }

  #where(pointer: string, model: Model, where: Readonly<Record<string, unknown>>): void {
    for (const [key, value] of Object.entries(where)) {
      const here = child(pointer, key)
      if (key === '$and' || key === '$or') {
        for (const item of Array.isArray(value) ? (value as readonly unknown[]) : [])
          if (isRecord(item)) this.#where(here, model, item)
      } else if (key === '$not') {
        if (isRecord(value)) this.#where(here, model, value)
        else this.#values({ pointer: here, model, attribute: null, operator: '$eq' }, value)
      } else if (key.startsWith('$')) this.#operator({ pointer: here, model, attribute: null, operator: key }, value)
      else if (key === 'id') this.#values({ pointer: here, model, attribute: null, operator: '$eq' }, value)
      else this.#condition(here, model, key, value)
    }
  }

  #values(place: ComparedPlace, value: unknown): void {
    if (isRecord(value)) {
      for (const [key, operand] of Object.entries(value))
        this.#operator({ ...place, pointer: child(place.pointer, key), operator: key }, operand)
    } else if (Array.isArray(value)) {
      const operator = place.operator === '$eq' ? '$in' : place.operator
      for (const item of value as readonly unknown[]) this.options.value?.({ ...place, operator }, item)
    } else this.options.value?.(place, value)
  }

  #operator(place: ComparedPlace, operand: unknown): void {
    const name = place.operator
    if (!operators.includes(name))
      this.options.error(place.pointer, `there is no operator ${quote(name)}`, didYouMean(name, operators))
    this.#values(name === '$not' ? { ...place, operator: '$eq' } : place, operand)
  }

  #condition(pointer: string, model: Model, name: string, value: unknown): void {
    const attribute = this.attribute(pointer, model, name)
    if (attribute?.type === 'dynamiczone' || (attribute?.type === 'relation' && attribute.target === null))
      return this.options.error(
        pointer,
        `${quote(name)} leads to several types, and cannot be part of a condition`,
        null,
      )
    if (attribute === null && !system.has(name)) return
    const target = name === 'localizations' ? model : this.options.models.get((attribute && targetOf(attribute)) ?? '')
    if (target && isRecord(value)) {
      if (hasRefusedNot(value)) this.options.error(child(pointer, '$not'), refusedNot.message, refusedNot.hint)
      this.#where(pointer, target, value)
    } else if (target) this.#values({ pointer, model: target, attribute: null, operator: '$eq' }, value)
    else if (!model.leftOut.has(name)) this.#values({ pointer, model, attribute, operator: '$eq' }, value)
  }
}

function targetOf(attribute: Attribute): string | null {
  switch (attribute.type) {
    case 'relation':
      return attribute.target
    case 'media':
      return fileUid
    case 'component':
      return attribute.component
    default:
      return null
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
