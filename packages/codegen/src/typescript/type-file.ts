import { compareText, type Field, type Model } from '@content-gen/schema'
import { docComment } from './comment.js'
import { printImports } from './imports.js'
import { printUnionMember } from './layout.js'
import { aside, imported } from './names.js'
import { propertyKey, quote } from './quote.js'
import { entryScalars, inputScalars } from './scalars.js'

/** The name of the type of a model's input. */
export function inputTypeName(model: Model): string {
  return `${model.names.type}Input`
}

/** Members of one file's types, and the imports that they turn out to need. */
export class TypeFile {
  readonly #model: Model
  readonly #models: ReadonlyMap<string, Model>
  readonly #taken: ReadonlySet<string>
  readonly #wire = new Map<string, string>()
  readonly #local = new Map<string, Set<string>>()

  constructor(model: Model, models: ReadonlyMap<string, Model>) {
    this.#model = model
    this.#models = models
    this.#taken = new Set([...models.values()].flatMap((each) => [each.names.type, inputTypeName(each)]))
  }

  imports(): readonly string[] {
    const wire = [...this.#wire].sort(([a], [b]) => compareText(a, b)).map(([name, local]) => imported(name, local))
    return printImports([
      { names: wire, from: '@content-gen/runtime', isType: true },
      ...[...this.#local].map(([file, names]) => ({
        names: [...names].sort(compareText),
        from: `./${file}.js`,
        isType: true,
      })),
    ])
  }

  entryMember(field: Field): string[] {
    if (field.isPrivate || (field.kind === 'scalar' && field.type === 'password')) return []
    const nullable = field.isRequired || alwaysPresent.has(field.name) ? [] : ['null']
    switch (field.kind) {
      case 'scalar':
        return this.#member(field, '', [entryScalars[field.type], ...nullable])
      case 'enum':
        return this.#member(field, '', [...field.values.map(({ value }) => quote(value)), ...nullable])
      case 'json':
        return this.#jsonMember(field, '')
      case 'relation':
        return this.#member(field, '?', [this.#linked(field.cardinality === 'one' ? 'ToOne' : 'ToMany', field.target)])
      case 'media':
        return this.#member(field, '?', [this.#linked(field.cardinality === 'one' ? 'ToOne' : 'ManyMedia', fileUid)])
      case 'morph':
        if (field.target === null)
          return this.#member(field, '?', [this.#fromWire(field.cardinality === 'one' ? 'MorphOne' : 'MorphMany')])
        return this.#member(field, '?', [this.#linked(field.cardinality === 'one' ? 'ToOne' : 'ToMany', field.target)])
      case 'component':
        if (field.isRepeatable) return this.#member(field, '?', [this.#entryType(field.component)], true)
        return this.#member(field, '?', [this.#entryType(field.component), 'null'])
      case 'dynamiczone': {
        const items = field.components.map(
          (uid) => `${this.#fromWire('ZoneItem')}<${quote(uid)}, ${this.#entryType(uid)}>`,
        )
        return this.#member(field, '?', items.length === 0 ? ['never'] : items, true)
      }
    }
  }

  inputMember(field: Field): string[] {
    if (!field.isAuthored && !writableSystemFields.has(field.name)) return []
    const nullable = field.isRequired || field.name === 'locale' ? [] : ['null']
    switch (field.kind) {
      case 'scalar':
        return this.#member(field, '?', [...inputScalars[field.type], ...nullable])
      case 'enum':
        return this.#member(field, '?', [...field.values.map(({ value }) => quote(value)), ...nullable])
      case 'json':
        return this.#jsonMember(field, '?')
      case 'relation':
        return this.#member(field, '?', [this.#fromWire(field.cardinality === 'one' ? 'ToOneInput' : 'ToManyInput')])
      case 'media':
        return this.#member(field, '?', [this.#fromWire('MediaInput')])
      case 'morph': {
        const ends =
          field.target === null
            ? (['MorphOneInput', 'MorphManyInput'] as const)
            : (['ToOneInput', 'ToManyInput'] as const)
        return this.#member(field, '?', [this.#fromWire(field.cardinality === 'one' ? ends[0] : ends[1])])
      }
      case 'component':
        if (field.isRepeatable) return this.#member(field, '?', [this.#inputType(field.component)], true)
        return this.#member(field, '?', [this.#inputType(field.component), ...nullable])
      case 'dynamiczone': {
        const items = field.components.map(
          (uid) => `${this.#fromWire('ZoneItemInput')}<${quote(uid)}, ${this.#inputType(uid)}>`,
        )
        return this.#member(field, '?', items.length === 0 ? ['never'] : items, true)
      }
    }
  }

  #jsonMember(field: Field & { kind: 'json' }, mark: '' | '?'): string[] {
    const nullable = field.isRequired ? [] : ['null']
    switch (field.type) {
      case 'json':
        return this.#member(field, mark, [this.#fromWire('JsonValue')])
      case 'array':
        return this.#member(field, mark, [`${this.#fromWire('JsonValue')}[]`, ...nullable])
      case 'blocks':
        return this.#member(field, mark, [`${this.#fromWire('BlockNode')}[]`, ...nullable])
    }
  }

  #member(field: Field, mark: '' | '?', alternatives: readonly string[], many = false): string[] {
    const doc = docComment(field.description, '  ')
    return [`${doc}  ${printUnionMember(`${propertyKey(field.name)}${mark}`, alternatives, many, '  ')}`]
  }

  #linked(wrapper: string, target: string): string {
    return `${this.#fromWire(wrapper)}<${this.#entryType(target)}>`
  }

  #fromWire(name: string): string {
    const local = aside(name, this.#taken)
    this.#wire.set(name, local)
    return local
  }

  #entryType(uid: string): string {
    const model = this.#find(uid)
    return this.#fromFile(model, model.names.type)
  }

  #inputType(uid: string): string {
    const model = this.#find(uid)
    return this.#fromFile(model, inputTypeName(model))
  }

  #fromFile(model: Model, name: string): string {
    if (model.uid !== this.#model.uid) {
      const names = this.#local.get(model.names.file) ?? new Set()
      this.#local.set(model.names.file, names.add(name))
    }
    return name
  }

  #find(uid: string): Model {
    const model = this.#models.get(uid)
    if (model === undefined) throw new Error(`${this.#model.uid} mentions ${uid}, which the schema does not hold`)
    return model
  }
}

const fileUid = 'plugin::upload.file'

/** Attributes of ours that every answer has. The names of ours are no author's. */
const alwaysPresent: ReadonlySet<string> = new Set(['createdAt', 'updatedAt', 'locale'])

/** Attributes of ours that a body may name. */
const writableSystemFields: ReadonlySet<string> = new Set(['publishedAt', 'locale'])
