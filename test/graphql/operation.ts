/** Random operations on a schema: everything that a client could ask, at any depth, with aliases, fragments, directives and arguments. */
import fc from 'fast-check'
import { getNamedType, isLeafType, isObjectType, isUnionType } from 'graphql'
import type { GraphQLField, GraphQLNamedType, GraphQLObjectType, GraphQLSchema } from 'graphql'

export interface Operation {
  readonly query: string
  readonly variables: Readonly<Record<string, unknown>>
}

/** The most levels below the root that an operation may have. */
const deepest = 19
/** The approximate number of fields in one operation. */
const most = 120

/** `roots`: the fields of `Query` to choose from. */
export function operations(schema: GraphQLSchema, roots: readonly string[]): fc.Arbitrary<Operation> {
  return fc.gen().map((draw) => {
    const nat = (max: number) => draw(() => fc.nat(max))
    return new Writer(schema, nat).operation(roots)
  })
}

class Writer {
  readonly #fragments: string[] = []
  #aliases = 0
  #selected = 0

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly nat: (max: number) => number,
  ) {}

  operation(roots: readonly string[]): Operation {
    const query = this.schema.getQueryType()
    const fields = Array.from({ length: 1 + this.nat(1) }, () => {
      const field = query?.getFields()[this.#one(roots)]
      return field ? `q${this.#aliases++}: ${this.#field(field, deepest)}` : ''
    })
    const text = `query Q($yes: Boolean = true, $no: Boolean!, $page: PaginationArg) { ${fields.join(' ')} }`
    const variables = { no: false, page: { limit: 1 + this.nat(3) } }
    // A variable that is not used is an error.
    const unused = `__typename @include(if: $yes) t: __typename @skip(if: $no)`
    const pages = text.includes('$page }') || this.#fragments.some((each) => each.includes('pagination: $page'))
    const used = pages || text.includes('pagination: $page') ? text : text.replace(', $page: PaginationArg', '')
    return { query: `${used.replace(/ }$/, ` ${unused} }`)} ${this.#fragments.join(' ')}`, variables }
  }

  #one<Item>(items: readonly Item[]): Item {
    const item = items[this.nat(items.length - 1)]
    if (item === undefined) throw new Error('nothing to choose from')
    return item
  }

  /** True once in `of` times. */
  #chance(of: number): boolean {
    return this.nat(of - 1) === 0
  }

  #field(field: GraphQLField<unknown, unknown>, left: number): string {
    const type = getNamedType(field.type)
    const args = this.#args(field)
    return `${field.name}${args}${isLeafType(type) ? '' : ` { ${this.#selection(type, left)} }`}`
  }

  #selection(type: GraphQLNamedType, left: number): string {
    if (isUnionType(type)) return this.#union(type.getTypes(), left)
    if (!isObjectType(type)) throw new Error(`no selection of ${type.name}`)
    const text = this.#fields(type, left)
    if (!this.#chance(6)) return text
    if (this.#chance(2)) return `... on ${type.name} @include(if: true) { ${text} }`
    const name = `F${this.#fragments.length}`
    this.#fragments.push(`fragment ${name} on ${type.name} { ${text} }`)
    return `...${name}`
  }

  #union(types: readonly GraphQLObjectType[], left: number): string {
    const chosen = types.filter(({ name }) => name === 'Error' || this.#chance(2))
    // Fields of two types under one response key must have the same shape.
    const parts = chosen.map((type) => `... on ${type.name} { ${this.#fields(type, left, true)} }`)
    return ['__typename', ...parts].join(' ')
  }

  #fields(type: GraphQLObjectType, left: number, isAliased = false): string {
    const all = Object.values(type.getFields()).filter((field) => isAsked(type, field))
    const leaves = all.filter((field) => isLeafType(getNamedType(field.type)))
    const objects = all.filter((field) => !isLeafType(getNamedType(field.type)))
    const around = /Entity(Response(Collection)?)?$|RelationResponseCollection$/.test(type.name)
    const isEnough = left < 2 || this.#selected > most
    const deeper = isEnough ? [] : around ? objects : objects.filter(() => this.#chance(objects.length > 4 ? 4 : 2))
    const plain = leaves.filter(() => this.#chance(around ? 2 : 3))
    const chosen = [...plain, ...deeper.slice(0, around ? 3 : this.#chance(3) ? 2 : 1)]
    this.#selected += chosen.length
    if (chosen.length === 0) return '__typename'
    return chosen
      .map((field) => {
        const alias = isAliased || this.#chance(3) ? `a${this.#aliases++}: ` : ''
        const again =
          this.#selected < most && this.#chance(12) ? ` a${this.#aliases++}: ${this.#field(field, left - 1)}` : ''
        return `${alias}${this.#field(field, left - 1)}${again}${this.#chance(15) ? ' __typename' : ''}`
      })
      .join(' ')
  }

  #args({ args }: GraphQLField<unknown, unknown>): string {
    const texts = args.flatMap(({ name, type }) => {
      if (name === 'id') return [`id: ${1 + this.nat(5)}`]
      if (name === 'pagination') return [this.#pagination()]
      if (name === 'sort') return this.#chance(2) ? [`sort: ${this.#one(['"id:desc"', '["id"]', '"id:ASC"'])}`] : []
      if (name === 'publicationState') return this.#chance(2) ? ['publicationState: PREVIEW'] : []
      if (name === 'filters') return this.#chance(4) ? [`filters: ${this.#filter(getNamedType(type))}`] : []
      return []
    })
    return texts.length > 0 ? `(${texts.join(', ')})` : ''
  }

  #pagination(): string {
    return this.#one([
      `pagination: { limit: ${this.nat(4)}, start: ${this.nat(2)} }`,
      `pagination: { page: ${1 + this.nat(1)}, pageSize: ${1 + this.nat(3)} }`,
      `pagination: { limit: ${1 + this.nat(2)} }`,
      'pagination: $page',
    ])
  }

  /** By id, which every list of entries supports; components have no id in their filters. */
  #filter(type: GraphQLNamedType): string {
    const hasId = 'getFields' in type && 'id' in type.getFields()
    if (!hasId) return '{}'
    const id = 1 + this.nat(5)
    return this.#one([
      `{ id: { in: [${id}, ${id + 1}] } }`,
      `{ id: { gt: ${id} } }`,
      `{ not: { id: { eq: ${id} } } }`,
      `{ or: [{ id: { eq: ${id} } }, { id: { lt: 3 } }] }`,
    ])
  }
}

/** True if REST can answer it, too: it cannot list the owners of a file, nor an item of any type without `__typename`. */
function isAsked(type: GraphQLObjectType, field: GraphQLField<unknown, unknown>): boolean {
  const named = getNamedType(field.type).name
  if (named === 'GenericMorph' || named.startsWith('UploadFolder')) return false
  return !(type.name === 'UploadFile' && field.name === 'related') && !named.startsWith('UsersPermissions')
}
