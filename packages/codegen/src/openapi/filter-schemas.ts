/** `filters`, as deep as the models go: conditions on attributes, through links too, and their combinations. */
import { fileUid } from '@content-gen/contract'
import type { Field, Model } from '@content-gen/schema'
import { integer, listOf, objectOf, ref, type JsonSchema } from './json-schema.js'
import type { ModelOf, Schemas } from './answer-schemas.js'
import type { SchemaNames } from './schema-names.js'

export class FilterSchemas {
  constructor(
    private readonly names: SchemaNames,
    private readonly modelOf: ModelOf,
  ) {}

  /** The schemas that a model adds. */
  of(model: Model): Schemas {
    const name = this.names.part(model, 'Filters')
    const conditions: [string, JsonSchema][] = [['id', ref('NumberFilter')]]
    for (const field of model.fields) {
      const schema = field.isPrivate ? null : this.#filter(field)
      if (schema !== null) conditions.push([field.name, schema])
    }
    const group = { $and: listOf(ref(name)), $or: listOf(ref(name)), $not: ref(name) }
    return { [name]: objectOf({ ...Object.fromEntries(conditions), ...group }, []) }
  }

  #filter(field: Field): JsonSchema | null {
    switch (field.kind) {
      case 'scalar':
        return field.type === 'password' ? null : ref(filterOf(field.type))
      case 'enum':
      case 'json':
        return ref('TextFilter')
      case 'relation':
        return this.#linked(field.target)
      case 'media':
        return this.#linked(fileUid)
      case 'component':
        return this.#linked(field.component)
      case 'morph':
        return field.target === null ? null : this.#linked(field.target)
      case 'dynamiczone':
        return null
    }
  }

  #linked(uid: string): JsonSchema {
    const conditions = { allOf: [ref(this.names.part(this.modelOf(uid), 'Filters')), ref('LinkedConditions')] }
    return { anyOf: [conditions, ref('LinkFilter')] }
  }
}

function filterOf(type: string): string {
  if (type === 'boolean') return 'BooleanFilter'
  return ['integer', 'float', 'decimal'].includes(type) ? 'NumberFilter' : 'TextFilter'
}

/** The operators on one attribute (Strapi v4's). */
export function operatorSchemas(): Schemas {
  const text: JsonSchema = { type: 'string' }
  const number: JsonSchema = { type: 'number' }
  const flag: JsonSchema = { type: 'boolean' }
  const searches = [
    '$contains',
    '$notContains',
    '$containsi',
    '$notContainsi',
    '$startsWith',
    '$startsWithi',
    '$endsWith',
    '$endsWithi',
    '$eqi',
    '$nei',
  ]
  const comparisons = ['$eq', '$ne', '$lt', '$lte', '$gt', '$gte']
  const operators = (value: JsonSchema, names: readonly string[], negated: JsonSchema): JsonSchema => ({
    oneOf: [
      value,
      objectOf(
        {
          ...Object.fromEntries(names.map((name) => [name, value])),
          ...Object.fromEntries(['$in', '$notIn', '$between'].map((name) => [name, listOf(value)])),
          $null: flag,
          $notNull: flag,
          $not: negated,
        },
        [],
      ),
    ],
  })
  const ids: JsonSchema = { oneOf: [integer, listOf(integer)] }
  return {
    TextFilter: operators(text, [...comparisons, ...searches], ref('TextFilter')),
    NumberFilter: operators(number, comparisons, ref('NumberFilter')),
    BooleanFilter: operators(flag, ['$eq', '$ne'], ref('BooleanFilter')),
    LinkFilter: operators(integer, ['$eq', '$ne'], ids),
    // The server refuses a negated group there, as Strapi v4 does.
    LinkedConditions: {
      ...objectOf({ $not: ids }, []),
      description: 'Conditions on a linked entry: a negated group of them must be within `$and` or `$or`.',
    },
  }
}
