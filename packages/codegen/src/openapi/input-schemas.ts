/** Bodies: the data of a new entry, and the changes of one. */
import { userUid } from '@content-gen/contract'
import type { Field, Model } from '@content-gen/schema'
import { anything, listOf, nullable, objectOf, privately, ref, type JsonSchema } from './json-schema.js'
import { limitsOf, valueSchema, type ValueField } from './value-schema.js'
import type { ModelOf, Schemas } from './answer-schemas.js'
import type { SchemaNames } from './schema-names.js'

const digits: JsonSchema = { type: 'string', pattern: '^[0-9]+$' }
/** An id may be sent as text. */
const id: JsonSchema = { oneOf: [{ type: 'integer' }, digits] }

export class InputSchemas {
  constructor(
    private readonly names: SchemaNames,
    private readonly modelOf: ModelOf,
  ) {}

  /** The schemas that a model adds. */
  of(model: Model): Schemas {
    const fields = model.fields.filter((field) => isWritable(field, model))
    const required = fields.filter(isNeeded).map(({ name }) => name)
    const properties = Object.fromEntries(fields.map((field) => [field.name, this.#input(field, model)]))
    if (model.kind === 'component') {
      const input = objectOf({ id, ...properties }, required)
      const kind = { __component: { const: model.uid, type: 'string' } }
      return {
        [this.names.part(model, 'Input')]: input,
        [this.names.part(model, 'ItemInput')]: objectOf({ id, ...kind, ...properties }, ['__component', ...required]),
      }
    }
    return {
      [this.names.part(model, 'Input')]: objectOf(properties, required),
      [this.names.part(model, 'Change')]: objectOf(properties, []),
    }
  }

  #input(field: Field, { uid }: Model): JsonSchema {
    const schema = this.#schemaOf(field)
    const sentences = [field.description ?? '', defaultOf(field)].filter((sentence) => sentence !== '')
    const about = sentences.length === 0 ? {} : { description: sentences.join('\n\n') }
    return { ...schema, ...about, ...(field.isPrivate && uid !== userUid ? privately : {}) }
  }

  #schemaOf(field: Field): JsonSchema {
    switch (field.kind) {
      case 'scalar':
      case 'enum':
      case 'json': {
        const value = { ...inputValue(field), ...limitsOf(field) }
        return field.isRequired ? value : nullable(value)
      }
      case 'relation':
      case 'media':
        return ref(field.cardinality === 'one' ? 'Link' : 'Links')
      case 'morph':
        return anything
      case 'component': {
        const item = ref(this.names.part(this.modelOf(field.component), 'Input'))
        if (!field.isRepeatable) return field.isRequired ? item : { oneOf: [item, { type: 'null' }] }
        return { ...listOf(item), ...extent(field) }
      }
      case 'dynamiczone':
        return { ...listOf(this.#zoneItem(field.components)), ...extent(field) }
    }
  }

  #zoneItem(components: readonly string[]): JsonSchema {
    const items = components.map((uid) => [uid, ref(this.names.part(this.modelOf(uid), 'ItemInput'))] as const)
    if (items.length === 0) return anything
    const mapping = Object.fromEntries(items.map(([uid, { $ref }]) => [uid, $ref]))
    return { oneOf: items.map(([, item]) => item), discriminator: { propertyName: '__component', mapping } }
  }
}

/** The schemas that links in bodies share. */
export function linkSchemas(): Schemas {
  const place = objectOf({ before: id, after: id, start: { type: 'boolean' }, end: { type: 'boolean' } }, [])
  const target: JsonSchema = { oneOf: [{ type: 'integer' }, digits, objectOf({ id, position: place }, ['id'])] }
  const changes = { connect: listOf(target), disconnect: listOf(target), set: listOf(target) }
  const change: JsonSchema = { ...objectOf(changes, []), minProperties: 1 }
  return {
    Link: {
      description: 'An id, or null for none. An object changes the link that there is.',
      oneOf: [{ type: 'integer' }, digits, { type: 'null' }, { anyOf: [objectOf({ id }), change] }],
    },
    Links: {
      description: 'Ids that replace all links, or an object that changes those that there are.',
      oneOf: [listOf(target), { type: 'null' }, change],
    },
  }
}

/** Generators of clients take a property with `default` for one that must be sent. */
function defaultOf(field: Field): string {
  const initial = 'default' in field ? field.default : null
  return initial === null || initial === undefined ? '' : `\`${JSON.stringify(initial)}\` if it is left out.`
}

/** Private attributes can be set, except those of accounts. */
function isWritable(field: Field, { uid }: Model): boolean {
  if (uid === userUid && field.isPrivate) return field.name === 'password'
  if (field.isAuthored) return true
  return field.name === 'publishedAt' || field.name === 'locale'
}

/** A new entry is refused without them. */
function isNeeded(field: Field): boolean {
  const hasDefault = 'default' in field && field.default !== null && field.default !== undefined
  // An empty list is a value, too, but not of a required attribute.
  return field.isAuthored && field.isRequired && !hasDefault && field.kind !== 'relation' && field.kind !== 'morph'
}

/** Bodies may say the same in more ways than answers. */
function inputValue(field: ValueField): JsonSchema {
  if (field.kind !== 'scalar') return valueSchema(field)
  switch (field.type) {
    case 'biginteger':
    case 'timestamp':
      return { oneOf: [valueSchema(field), { type: 'integer' }] }
    case 'time':
      return { type: 'string', pattern: '^[0-9]{2}:[0-9]{2}(:[0-9]{2}(\\.[0-9]{1,3})?)?$' }
    default:
      return valueSchema(field)
  }
}

function extent({ min, max }: { readonly min: number | null; readonly max: number | null }): JsonSchema {
  return { ...(min === null ? {} : { minItems: min }), ...(max === null ? {} : { maxItems: max }) }
}
