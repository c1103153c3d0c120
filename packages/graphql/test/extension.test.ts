import { isEnumType, isInputObjectType, isObjectType, isUnionType } from 'graphql'
import { beforeAll, describe, expect, test } from 'vitest'
import { GraphqlExtension } from '../src/endpoint.js'
import { assembleSchema } from '../src/schema/assemble.js'
import { isHidden } from '../src/schema/prune.js'
import { generateProject } from './generated.js'
import { writeLibrary } from './library.js'
import { unchanged } from './unchanged.js'
import type { ContentTypeFunctions, FieldFunctions, SchemaExtension } from '../src/endpoint.js'
import type { Definitions } from '../src/schema/definitions.js'

const book = 'api::book.book'
const writer = 'api::writer.writer'
let definitions: Definitions

beforeAll(async () => {
  definitions = (await generateProject('graphql-extension', writeLibrary('graphql-extension'))).definitions
})

/** The schema after `change`, as the names of its fields. */
function schemaWith(change: (extension: GraphqlExtension) => void) {
  const extension = new GraphqlExtension()
  change(extension)
  const { contentTypes, uses } = extension.close()
  const extensions = uses.map((use) => (typeof use === 'function' ? use(undefined as never) : use))
  const schema = assembleSchema(definitions, { ...unchanged, contentTypes, extensions })
  const fieldsOf = (name: string): string[] => {
    const type = schema.getType(name)
    return isObjectType(type) || isInputObjectType(type) ? Object.keys(type.getFields()) : []
  }
  return { schema, fieldsOf, operations: [...fieldsOf('Query'), ...fieldsOf('Mutation')] }
}

const operations = [
  'book',
  'books',
  'desk',
  'writer',
  'writers',
  'createBook',
  'updateBook',
  'deleteBook',
  'updateDesk',
  'deleteDesk',
  'createWriter',
  'updateWriter',
  'deleteWriter',
]
const without = (...names: string[]) => operations.filter((name) => !names.includes(name))
/** Of the content types, not of files and accounts. */
const ours = (names: readonly string[]) => names.filter((name) => operations.includes(name))

describe('functions of a content type', () => {
  const cases: [string, (type: ContentTypeFunctions) => ContentTypeFunctions, string[]][] = [
    ['disableQueries', (type) => type.disableQueries(), without('book', 'books')],
    ['disableMutations', (type) => type.disableMutations(), without('createBook', 'updateBook', 'deleteBook')],
    ['disableAction', (type) => type.disableAction('findOne'), without('book')],
    [
      'disableAction of all',
      (type) => type.disableAction('*'),
      without('book', 'books', 'createBook', 'updateBook', 'deleteBook'),
    ],
    ['disableActions', (type) => type.disableActions(['find', 'delete']), without('books', 'deleteBook')],
    ['nothing', (type) => type, operations],
  ]
  test.each(cases)('%s', (_name, change, expected) => {
    const { operations: left, fieldsOf } = schemaWith((extension) => {
      const type = extension.shadowCRUD(book)
      expect(change(type)).toBe(type)
    })
    expect(ours(left)).toEqual(expected)
    expect(fieldsOf('Writer')).toContain('books')
  })

  test('the actions of a single type', () => {
    const actions = (...names: string[]) =>
      ours(schemaWith((extension) => extension.shadowCRUD('api::desk.desk').disableActions(names)).operations)
    expect(actions('find')).toEqual(without('desk'))
    expect(actions('update')).toEqual(without('updateDesk'))
    expect(actions('delete')).toEqual(without('deleteDesk'))
  })

  test('disable: the type, its operations and every way to it are gone', () => {
    const { operations: left, fieldsOf, schema } = schemaWith((extension) => extension.shadowCRUD(book).disable())
    expect(ours(left)).toEqual(without('book', 'books', 'createBook', 'updateBook', 'deleteBook'))
    for (const name of ['Writer', 'WriterInput', 'WriterFiltersInput']) expect(fieldsOf(name)).toContain('name')
    expect(fieldsOf('Writer')).not.toContain('books')
    expect(fieldsOf('WriterFiltersInput')).not.toContain('books')
    expect(Object.keys(schema.getTypeMap()).filter((name) => name.startsWith('Book'))).toEqual([])
    const morph = schema.getType('GenericMorph')
    expect(isUnionType(morph) && morph.getTypes().map(({ name }) => name)).not.toContain('Book')
  })

  test('a type that is not there', () => {
    expect(() => schemaWith((extension) => extension.shadowCRUD('api::no.no').disable())).toThrow('api::no.no')
  })

  test('getters', () => {
    const type = (change: (functions: ContentTypeFunctions) => void = () => {}) => {
      const functions = new GraphqlExtension().shadowCRUD(book)
      change(functions)
      return {
        enabled: [functions.isEnabled(), functions.isDisabled()],
        queries: [functions.areQueriesEnabled(), functions.areQueriesDisabled()],
        mutations: [functions.areMutationsEnabled(), functions.areMutationsDisabled()],
        find: [functions.isActionEnabled('find'), functions.isActionDisabled('find')],
        create: [functions.isActionEnabled('create'), functions.isActionDisabled('create')],
      }
    }
    const [yes, no] = [
      [true, false],
      [false, true],
    ]
    const all = { enabled: yes, queries: yes, mutations: yes, find: yes, create: yes }
    expect(type()).toEqual(all)
    expect(type((functions) => functions.disable())).toEqual({ ...all, enabled: no })
    expect(type((functions) => functions.disableQueries())).toEqual({ ...all, queries: no })
    expect(type((functions) => functions.disableMutations())).toEqual({ ...all, mutations: no })
    expect(type((functions) => functions.disableAction('find'))).toEqual({ ...all, find: no })
    expect(type((functions) => functions.disableActions(['find', 'create']))).toEqual({ ...all, find: no, create: no })
    expect(type((functions) => functions.disableAction('*'))).toEqual({ ...all, find: no, create: no })
  })

  test('the same uid is the same content type', () => {
    const extension = new GraphqlExtension()
    extension.shadowCRUD(book).disableQueries()
    expect(extension.shadowCRUD(book).areQueriesEnabled()).toBe(false)
    expect(extension.shadowCRUD(writer).areQueriesEnabled()).toBe(true)
  })
})

describe('functions of a field', () => {
  const cases: [string, (field: FieldFunctions) => FieldFunctions, string[]][] = [
    ['disableOutput', (field) => field.disableOutput(), ['BookInput', 'BookFiltersInput']],
    ['disableInput', (field) => field.disableInput(), ['Book', 'BookFiltersInput']],
    ['disableFilters', (field) => field.disableFilters(), ['Book', 'BookInput']],
    ['disable', (field) => field.disable(), []],
  ]
  test.each(cases)('%s', (_name, change, expected) => {
    const { fieldsOf } = schemaWith((extension) => {
      const field = extension.shadowCRUD(book).field('pages')
      expect(change(field)).toBe(field)
    })
    const types = ['Book', 'BookInput', 'BookFiltersInput']
    expect(types.filter((type) => fieldsOf(type).includes('pages'))).toEqual(expected)
    expect(types.filter((type) => fieldsOf(type).includes('title'))).toEqual(types)
  })

  test('of a component', () => {
    const { fieldsOf } = schemaWith((extension) => extension.shadowCRUD('print.edition').field('press').disable())
    expect(fieldsOf('ComponentPrintEdition')).toEqual(['id', 'year'])
    expect(fieldsOf('ComponentPrintEditionInput')).toEqual(['id', 'year'])
  })

  test('getters', () => {
    const field = (change: (functions: FieldFunctions) => void = () => {}) => {
      const functions = new GraphqlExtension().shadowCRUD(book).field('pages')
      change(functions)
      expect(functions.isDisabled()).toBe(!functions.isEnabled())
      expect(functions.hasFiltersEnabeld()).toBe(functions.hasFiltersEnabled())
      return [
        functions.isEnabled(),
        functions.hasOutputEnabled(),
        functions.hasInputEnabled(),
        functions.hasFiltersEnabled(),
      ]
    }
    expect(field()).toEqual([true, true, true, true])
    expect(field((functions) => functions.disableOutput())).toEqual([true, false, true, true])
    expect(field((functions) => functions.disableInput())).toEqual([true, true, false, true])
    expect(field((functions) => functions.disableFilters())).toEqual([true, true, true, false])
    expect(field((functions) => functions.disable())).toEqual([false, false, false, false])
  })

  test('what cannot be filtered by is hidden from sorts', () => {
    const extension = new GraphqlExtension()
    extension.shadowCRUD(book).field('pages').disableFilters()
    extension.shadowCRUD(writer).disable()
    const { contentTypes } = extension.close()
    expect(isHidden(contentTypes, book, 'pages')).toBe(true)
    expect(isHidden(contentTypes, book, 'title')).toBe(false)
    expect(isHidden(contentTypes, writer, 'name')).toBe(true)
  })
})

describe('use', () => {
  const use = (...extensions: SchemaExtension[]) =>
    schemaWith((extension) => {
      for (const each of extensions) expect(extension.use(each)).toBe(extension)
    })

  test('types, of every extension', async () => {
    const nexus = await import('nexus')
    const { fieldsOf } = use(
      { types: [nexus.extendType({ type: 'Query', definition: (t) => t.string('one') })] },
      { types: [[nexus.extendType({ type: 'Book', definition: (t) => t.string('two') })]] },
    )
    expect(fieldsOf('Query')).toContain('one')
    expect(fieldsOf('Book')).toContain('two')
  })

  test('plugins of Nexus', async () => {
    const { plugin } = await import('nexus')
    const seen: string[] = []
    use({
      plugins: [
        plugin({
          name: 'seen',
          onObjectDefinition: (_t, config) => void seen.push(config.name),
        }),
      ],
    })
    expect(seen).toContain('Book')
  })

  test('typeDefs: new types, and more of those that are there', () => {
    const { fieldsOf, schema } = use(
      {
        typeDefs: 'type Query { stock: Stock! } type Stock { books: Int, genre: ENUM_BOOK_GENRE, list: [BookEntity!] }',
      },
      {
        typeDefs: `
          type Query { again: Again }
          extend type Mutation { restock(amount: Int = 3): Stock }
          type Book { shelfMark: String }
          input BookInput { note: String }
          enum ENUM_BOOK_GENRE { crime poetry }
          scalar DateTime
          interface Again { id: ID }
          type Once implements Again { id: ID }
        `,
        resolvers: { Again: { __resolveType: () => 'Once' } },
      },
    )
    expect(fieldsOf('Query')).toEqual(expect.arrayContaining(['stock', 'again', 'books']))
    expect(fieldsOf('Mutation')).toEqual(expect.arrayContaining(['restock', 'createBook']))
    expect(fieldsOf('Book')).toEqual(expect.arrayContaining(['shelfMark', 'title']))
    expect(fieldsOf('BookInput')).toEqual(expect.arrayContaining(['note', 'title']))
    const genre = schema.getType('ENUM_BOOK_GENRE')
    expect(isEnumType(genre) && genre.getValues().map(({ name }) => name)).toEqual([
      'science_fiction',
      'crime',
      'poetry',
    ])
  })

  test('a field that typeDefs declare again has the new type, and its resolver', () => {
    const before = schemaWith(() => {})
      .schema.getQueryType()
      ?.getFields()['books']
    const { schema } = use({ typeDefs: 'type Query { books(shelf: String): BookEntityResponseCollection! }' })
    const after = schema.getQueryType()?.getFields()['books']
    expect(after?.args.map(({ name }) => name)).toEqual(['shelf'])
    expect(String(after?.type)).toBe('BookEntityResponseCollection!')
    expect(String(before?.type)).toBe('BookEntityResponseCollection')
    expect(after?.resolve).toBeTypeOf('function')
  })

  test.each<[string, SchemaExtension, string]>([
    ['typeDefs that are no GraphQL', { typeDefs: 'type Query {' }, 'Syntax Error'],
    ['typeDefs with an unknown type', { typeDefs: 'type Query { a: Nope }' }, 'Unknown type'],
    ['a resolver of no type', { resolvers: { Nope: { a: () => 1 } } }, 'Nope'],
    ['a resolver of no field', { resolvers: { Query: { nope: () => 1 } } }, 'Query.nope'],
    ['a config of no field', { resolversConfig: { 'Query.nope': { auth: false } } }, 'Query.nope'],
    [
      'a policy that is not registered',
      { resolversConfig: { 'Query.books': { policies: ['global::no'] } } },
      'global::no',
    ],
    [
      'a middleware that is not registered',
      { resolversConfig: { 'Query.books': { middlewares: [{ name: 'global::no' }] } } },
      'global::no',
    ],
  ])('refuses %s', (_name, extension, message) => {
    expect(() => use(extension)).toThrow(message)
  })

  test('is too late when the schema is made', () => {
    const extension = new GraphqlExtension()
    extension.close()
    expect(() => extension.use({})).toThrow('register')
    expect(() => extension.shadowCRUD(book)).toThrow('register')
  })
})
