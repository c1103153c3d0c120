import { fileUid } from '@content-gen/contract'
import type { Field, Model, ScalarType } from '@content-gen/schema'
import { docComment } from './comment.js'
import { Imports } from './imports.js'
import { aside } from './names.js'
import { printKind } from './print-kind.js'
import { propertyKey, quoteTypescript } from './quote.js'

/** The file of an interface. */
interface Home {
  readonly imports: Imports
  /** The module of the kinds of attributes. */
  readonly kinds: string
  /** True: all models are in this file. */
  readonly isShared: boolean
}

/** The members of a model's interface, and the imports that they need. */
export class TypeFile {
  readonly #taken: ReadonlySet<string>

  /** `locales`: the codes that the config lists. */
  constructor(
    private readonly model: Model,
    private readonly models: ReadonlyMap<string, Model>,
    private readonly locales: readonly string[],
    private readonly home: Home = { imports: new Imports(), kinds: '@content-gen/runtime/typed', isShared: false },
  ) {
    this.#taken = new Set([...models.values()].map(({ names }) => names.type))
  }

  get imports(): Imports {
    return this.home.imports
  }

  /** `  title: Text<'required'>` */
  member(field: Field): string {
    const key = `${propertyKey(field.name)}: `
    return `${docComment(field.description, '  ')}  ${key}${this.#kind(field, key.length)}`
  }

  #kind(field: Field, taken: number): string {
    const { name, parameters } = this.#kindOf(field)
    return printKind({ name: this.#typed(name), parameters: [...parameters, flagsOf(field)] }, '  ', taken)
  }

  #kindOf(field: Field): { readonly name: string; readonly parameters: readonly (readonly string[])[] } {
    switch (field.kind) {
      case 'scalar':
        if (isLocale(field)) return { name: 'Enumeration', parameters: [this.locales.map(quoteTypescript)] }
        return { name: scalarKinds[field.type], parameters: [] }
      case 'enum':
        return { name: 'Enumeration', parameters: [field.values.map(({ value }) => quoteTypescript(value))] }
      case 'json':
        return { name: jsonKinds[field.type], parameters: [] }
      case 'relation':
        return { name: toOneOrMany[field.cardinality], parameters: [[this.#model(field.target)]] }
      case 'media':
        return { name: field.cardinality === 'one' ? 'Media' : 'MediaList', parameters: [[this.#model(fileUid)]] }
      case 'morph':
        if (field.target === null) return { name: toAny[field.cardinality], parameters: [] }
        return { name: fromAny[field.cardinality], parameters: [[this.#model(field.target)]] }
      case 'component':
        return {
          name: field.isRepeatable ? 'ComponentList' : 'Component',
          parameters: [[this.#model(field.component)]],
        }
      case 'dynamiczone':
        return { name: 'Zone', parameters: [[this.#zone(field.components)]] }
    }
  }

  /** The models of a zone by uid, as members of an object type. */
  #zone(components: readonly string[]): string {
    if (components.length === 0) return 'object'
    return `{\n${components.map((uid) => `  ${quoteTypescript(uid)}: ${this.#model(uid)}\n`).join('')}}`
  }

  #typed(kind: string): string {
    return this.imports.type(kind, this.home.kinds, aside(kind, this.#taken))
  }

  #model(uid: string): string {
    const model = this.models.get(uid)
    if (model === undefined) throw new Error(`${this.model.uid} mentions ${uid}, which the schema does not hold`)
    if (this.home.isShared || model.uid === this.model.uid) return model.names.type
    return this.imports.type(model.names.type, `./${model.names.file}.js`)
  }
}

const toOneOrMany = { one: 'ToOne', many: 'ToMany' } as const
const toAny = { one: 'ToAny', many: 'ToManyOfAny' } as const
const fromAny = { one: 'ToOne', many: 'ManyFromAny' } as const
const jsonKinds = { json: 'Json', array: 'JsonArray', blocks: 'Blocks' } as const
const scalarKinds: Readonly<Record<ScalarType, string>> = {
  string: 'Text',
  text: 'Text',
  richtext: 'Text',
  email: 'Text',
  uid: 'Text',
  password: 'Password',
  integer: 'Integer',
  biginteger: 'BigInteger',
  float: 'Decimal',
  decimal: 'Decimal',
  boolean: 'Bool',
  date: 'Day',
  time: 'Time',
  datetime: 'DateTime',
  timestamp: 'Timestamp',
}

/** Attributes of the tool that every answer has. No attribute of an author has such a name. */
const alwaysPresent: ReadonlySet<string> = new Set(['createdAt', 'updatedAt', 'locale'])
/** Attributes of the tool that a body may name. */
const writable: ReadonlySet<string> = new Set(['publishedAt', 'locale'])

function isLocale(field: Field): boolean {
  return !field.isAuthored && field.name === 'locale'
}

/** Returns the last parameter of a kind: `'required' | 'private'`. */
function flagsOf(field: Field): readonly string[] {
  const isRequired = field.isRequired || (!field.isAuthored && alwaysPresent.has(field.name))
  const hasDefault = isLocale(field) || ('default' in field && field.default !== null && field.default !== undefined)
  return [
    ...(isRequired ? ['required'] : []),
    ...(isRequired && hasDefault ? ['default'] : []),
    ...(field.isPrivate ? ['private'] : []),
    ...(field.isAuthored || writable.has(field.name) ? [] : ['managed']),
  ].map(quoteTypescript)
}
