/** Entries, components and files as answers show them. `fields` and `populate` choose what is there, so only `id` is certain. */
import { fileAttributes, fileUid } from '@content-gen/contract'
import type { Field, Model, ProjectConfig } from '@content-gen/schema'
import { anything, exactly, integer, listOf, nullable, objectOf, ref, type JsonSchema } from './json-schema.js'
import { valueSchema } from './value-schema.js'
import type { SchemaNames } from './schema-names.js'
import { writtenShapes } from './written-shape.js'

export type Schemas = Record<string, JsonSchema>
export type ModelOf = (uid: string) => Model

const id: JsonSchema = { type: 'integer', minimum: 1 }
/** Of the entry that was asked for. */
const localesSchema: JsonSchema = exactly({ availableLocales: listOf({ type: 'string' }) })

export type Transform = ProjectConfig['api']['rest']['transform']

export class AnswerSchemas {
  /** `transform`: the form of answers; null: that of Strapi v4. */
  constructor(
    private readonly names: SchemaNames,
    private readonly modelOf: ModelOf,
    private readonly transform: Transform = null,
  ) {}

  /** The schemas that a model adds. */
  of(model: Model): Schemas {
    const attributes = this.#properties(model, (field) => this.#answer(model, field))
    const about = model.description === null || model.description === '' ? {} : { description: model.description }
    if (model.kind === 'component') {
      const properties = { id, __component: { const: model.uid, type: 'string' }, ...attributes }
      return {
        [this.names.of(model)]: { ...about, ...exactly(properties, ['id']) },
        [this.names.part(model, 'Item')]: { allOf: [ref(this.names.of(model))], required: ['__component'] },
      }
    }
    const flat = { id, ...this.#properties(model, (field) => this.#flat(model, field)) }
    return {
      [this.names.of(model)]: { ...about, ...exactly(attributes, []) },
      [this.names.part(model, 'Entry')]: this.#either(
        'removeAttributesKey',
        exactly({ id, attributes: ref(this.names.of(model)), meta: localesSchema }, ['id', 'attributes']),
        exactly({ id, ...attributes }, ['id']),
      ),
      ...(hasFlat(model) ? { [this.names.part(model, 'Flat')]: exactly(flat, ['id']) } : {}),
    }
  }

  entry(uid: string): JsonSchema {
    return ref(this.names.part(this.modelOf(uid), 'Entry'))
  }

  /** Under a filter an entry has the form of the route that it is asked for by, which is not said. */
  #either(key: 'removeAttributesKey' | 'removeDataKey', kept: JsonSchema, removed: JsonSchema): JsonSchema {
    if (this.transform?.responseTransforms[key] !== true) return kept
    return this.transform.contentTypeFilter.mode === 'none' ? removed : { anyOf: [removed, kept] }
  }

  #linked(data: JsonSchema): JsonSchema {
    return this.#either('removeDataKey', exactly({ data }), data)
  }

  #properties(model: Model, schemaOf: (field: Field) => JsonSchema | null): Record<string, JsonSchema> {
    const found: [string, JsonSchema][] = []
    for (const field of model.fields) {
      const schema = field.isPrivate ? null : schemaOf(field)
      if (schema !== null) found.push([field.name, described(field, schema)])
    }
    if (model.uid === fileUid) found.push(...Object.entries(writtenShapes(fileAttributes)))
    if (model.populateCreatorFields) for (const name of ['createdBy', 'updatedBy']) found.push([name, this.#creator()])
    return Object.fromEntries(found)
  }

  #answer(model: Model, field: Field): JsonSchema | null {
    switch (field.kind) {
      case 'scalar':
      case 'enum':
      case 'json':
        if (field.kind === 'scalar' && field.type === 'password') return null
        return isAlwaysSet(model, field) ? valueSchema(field) : nullable(valueSchema(field))
      case 'relation':
        return field.cardinality === 'one' ? this.#one(field.target) : this.#many(field.target)
      case 'media':
        return field.cardinality === 'one'
          ? this.#one(fileUid)
          : this.#linked({ oneOf: [listOf(this.entry(fileUid)), { type: 'null' }, ref('Count')] })
      case 'morph':
        return this.#morph(field)
      case 'component': {
        const item = ref(this.names.of(this.modelOf(field.component)))
        return field.isRepeatable ? listOf(item) : { oneOf: [item, { type: 'null' }] }
      }
      case 'dynamiczone':
        return listOf(this.#zoneItem(field.components))
    }
  }

  #creator(): JsonSchema {
    const data = nullable(objectOf({ id }))
    return this.#either('removeDataKey', objectOf({ data }), data)
  }

  /** The number of links, where a populate asks for that. */
  count(): JsonSchema {
    const count = exactly({ count: integer })
    return this.#either('removeAttributesKey', exactly({ attributes: count }), count)
  }

  #one(uid: string): JsonSchema {
    return this.#linked({ oneOf: [this.entry(uid), { type: 'null' }, ref('Count')] })
  }

  #many(uid: string): JsonSchema {
    return this.#linked({ oneOf: [listOf(this.entry(uid)), ref('Count')] })
  }

  /** Entries of any type say which one they are. */
  #morph({ target, cardinality }: Field & { kind: 'morph' }): JsonSchema {
    if (target !== null) return cardinality === 'one' ? this.#one(target) : this.#many(target)
    const typed = objectOf({ id, __type: { type: 'string' } })
    return cardinality === 'one' ? nullable(typed) : listOf(typed)
  }

  #zoneItem(components: readonly string[]): JsonSchema {
    const items = components.map((uid) => [uid, ref(this.names.part(this.modelOf(uid), 'Item'))] as const)
    const [first] = items
    if (first === undefined) return anything
    const mapping = Object.fromEntries(items.map(([uid, { $ref }]) => [uid, $ref]))
    return { oneOf: items.map(([, item]) => item), discriminator: { propertyName: '__component', mapping } }
  }

  /** Entries that are answered without `data` and `attributes` name others in the same way. */
  #flat(model: Model, field: Field): JsonSchema | null {
    if (field.kind === 'scalar' || field.kind === 'enum' || field.kind === 'json') return this.#answer(model, field)
    const isMany = field.kind === 'dynamiczone' || (field.kind === 'component' && field.isRepeatable)
    const target = field.kind === 'media' ? fileUid : field.kind === 'relation' ? field.target : null
    const isNamed = target !== null && hasFlat(this.modelOf(target))
    const named = isNamed ? ref(this.names.part(this.modelOf(target), 'Flat')) : objectOf({ id })
    if (field.kind === 'component' && !isMany) return nullable(named)
    if (isMany || ('cardinality' in field && field.cardinality === 'many'))
      return { oneOf: [listOf(named), { type: 'null' }, objectOf({ count: { type: 'integer' } })] }
    return nullable(named)
  }
}

/** Returns true if answers may show entries of the type without `attributes`: accounts, files, new localizations. */
function hasFlat({ uid, localized }: Model): boolean {
  return uid.startsWith('plugin::') || localized
}

/** Drafts lack values, and so do components, which may belong to drafts. */
function isAlwaysSet(model: Model, field: Field): boolean {
  if (!field.isAuthored) return field.name === 'createdAt' || field.name === 'updatedAt'
  return field.isRequired && model.kind !== 'component' && !model.draftAndPublish
}

function described({ description }: Field, schema: JsonSchema): JsonSchema {
  return description === null || description === '' ? schema : { ...schema, description }
}
