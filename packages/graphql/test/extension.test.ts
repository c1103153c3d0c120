import { trusted } from '@content-gen/runtime'
import { isEnumType, isInputObjectType, isObjectType, isUnionType, validateSchema } from 'graphql'
import { beforeAll, describe, expect, test } from 'vitest'
import { GraphqlExtension } from '../src/endpoint.js'
import { assembleSchema } from '../src/schema/assemble.js'
import { isHidden } from '../src/schema/prune.js'
import { compileTypes } from '../../runtime/src/compile-types.js'
import { featureParts } from './feature-parts.js'
import { generateProject } from './generated.js'
import { writeLibrary } from './library.js'
import { unchanged } from './unchanged.js'
import type { ContentTypeFunctions, FieldFunctions, SchemaExtension } from '../src/endpoint.js'
import type { Types } from '@content-gen/runtime/query'
import type { Definitions } from '../src/schema/definitions.js'

const book = 'api::book.book'
const writer = 'api::writer.writer'
const user = 'plugin::users-permissions.user'
const file = 'plugin::upload.file'
const locale = 'plugin::i18n.locale'
let definitions: Definitions
let compiled: Types

beforeAll(async () => {
  const generated = await generateProject('graphql-extension', writeLibrary('graphql-extension'))
  definitions = generated.definitions
  compiled = compileTypes(generated.descriptors, { privateAttributes: [] })
})

/** Returns the names of all fields in the schema after `change`. */
function schemaWith(change: (extension: GraphqlExtension) => void) {
  const extension = new GraphqlExtension()
  change(extension)
  const { contentTypes, uses } = extension.close()
  const extensions = uses.map((use) => (typeof use === 'function' ? use(undefined as never) : use))
  const schema = assembleSchema(definitions, {
    ...unchanged,
    types: compiled,
    parts: featureParts,
    contentTypes,
    extensions,
  })
  expect(validateSchema(schema)).toEqual([])
  const fieldsOf = (name: string): string[] => {
    const type = schema.getType(name)
    return isObjectType(type) || isInputObjectType(type) ? Object.keys(type.getFields()) : []
  }
  const typeNames = Object.keys(schema.getTypeMap())
  return { schema, fieldsOf, typeNames, operations: [...fieldsOf('Query'), ...fieldsOf('Mutation')] }
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
/** Fields of the content types, without those of files and accounts. */
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

  test('disable: the type, its operations and every path to it disappear', () => {
    const { operations: left, fieldsOf, schema } = schemaWith((extension) => extension.shadowCRUD(book).disable())
    expect(ours(left)).toEqual(without('book', 'books', 'createBook', 'updateBook', 'deleteBook'))
    for (const name of ['Writer', 'WriterInput', 'WriterFiltersInput']) {
      expect(fieldsOf(name)).toContain('name')
      expect(fieldsOf(name)).not.toContain('books')
    }
    expect(Object.keys(schema.getTypeMap()).filter((name) => name.startsWith('Book'))).toEqual([])
    const morph = schema.getType('GenericMorph')
    expect(isUnionType(morph) && morph.getTypes().map(({ name }) => name)).not.toContain('Book')
  })

  test('disable of a component: it belongs to no type', () => {
    const { typeNames, fieldsOf, schema } = schemaWith((extension) => extension.shadowCRUD('print.edition').disable())
    expect(typeNames.filter((name) => name.includes('Edition'))).toEqual([])
    for (const name of ['Book', 'BookInput', 'BookFiltersInput']) expect(fieldsOf(name)).not.toContain('edition')
    const zone = schema.getType('BookPartsDynamicZone')
    expect(isUnionType(zone) && zone.getTypes().map(({ name }) => name)).toEqual([
      'ComponentPrintNote',
      'ComponentPrintGone',
      'Error',
    ])
  })

  test('a missing type', () => {
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

describe('types of features', () => {
  let all: readonly string[]
  beforeAll(() => {
    all = schemaWith(() => {}).operations
  })
  const lost = (change: (extension: GraphqlExtension) => void) => {
    const left = new Set(schemaWith(change).operations)
    return all.filter((name) => !left.has(name))
  }

  test.each<[string, string, string[], string[]]>([
    [
      user,
      'UsersPermissionsUser',
      ['usersPermissionsUser', 'usersPermissionsUsers'],
      ['createUsersPermissionsUser', 'updateUsersPermissionsUser', 'deleteUsersPermissionsUser'],
    ],
    [
      'plugin::users-permissions.role',
      'UsersPermissionsRole',
      ['usersPermissionsRole', 'usersPermissionsRoles'],
      ['createUsersPermissionsRole', 'updateUsersPermissionsRole', 'deleteUsersPermissionsRole'],
    ],
    [file, 'UploadFile', ['uploadFile', 'uploadFiles'], ['createUploadFile', 'updateUploadFile', 'deleteUploadFile']],
    [
      'plugin::upload.folder',
      'UploadFolder',
      ['uploadFolder', 'uploadFolders'],
      ['createUploadFolder', 'updateUploadFolder', 'deleteUploadFolder'],
    ],
    [locale, 'I18NLocale', ['i18NLocale', 'i18NLocales'], []],
  ])('%s: its operations by their actions', (uid, name, queries, mutations) => {
    const [one = '', many = ''] = queries
    const of = (change: (type: ContentTypeFunctions) => unknown) =>
      lost((extension) => change(extension.shadowCRUD(uid))).toSorted()
    expect(of((type) => type.disableQueries())).toEqual(queries.toSorted())
    expect(of((type) => type.disableMutations())).toEqual(mutations.toSorted())
    expect(of((type) => type.disableAction('findOne'))).toEqual([one])
    expect(of((type) => type.disableActions(['find']))).toEqual([many])
    expect(of((type) => type.disableAction('*'))).toEqual([...queries, ...mutations].toSorted())
    for (const [index, action] of ['create', 'update', 'delete'].entries()) {
      expect(of((type) => type.disableAction(action))).toEqual(mutations.slice(index, index + 1))
    }
    const { typeNames, fieldsOf, operations: left } = schemaWith((extension) => extension.shadowCRUD(uid).disable())
    for (const operation of [...queries, ...mutations]) expect(left).not.toContain(operation)
    expect(left).toEqual(expect.arrayContaining(operations))
    expect(typeNames).not.toContain(name)
    expect(typeNames).not.toContain(`${name}Entity`)
    expect(fieldsOf('Book')).toContain('title')
  })

  test('disabled, no other type refers to them', () => {
    const withoutFiles = schemaWith((extension) => extension.shadowCRUD(file).disable())
    for (const name of ['Book', 'BookInput', 'UploadFolder', 'UploadFolderInput', 'UploadFolderFiltersInput']) {
      expect(withoutFiles.fieldsOf(name).length).toBeGreaterThan(0)
      expect(withoutFiles.fieldsOf(name)).not.toContain('cover')
      expect(withoutFiles.fieldsOf(name)).not.toContain('files')
    }
    const gone = ['upload', 'multipleUpload', 'updateFileInfo', 'removeFile']
    for (const operation of gone) expect(withoutFiles.operations).not.toContain(operation)
    const withoutUsers = schemaWith((extension) => extension.shadowCRUD(user).disable())
    expect(withoutUsers.fieldsOf('UsersPermissionsRole')).not.toContain('users')
    expect(withoutUsers.operations).toEqual(expect.arrayContaining(['login', 'register', 'me']))
  })

  test.each([
    [user, 'username', 'UsersPermissionsUser', ['', 'Input', 'FiltersInput']],
    [file, 'caption', 'UploadFile', ['', 'Input', 'FiltersInput']],
    [locale, 'code', 'I18NLocale', ['', 'FiltersInput']],
  ])('%s: the functions of a field', (uid, field, type, suffixes) => {
    const left = (change: (functions: FieldFunctions) => unknown) => {
      const { fieldsOf } = schemaWith((extension) => change(extension.shadowCRUD(uid).field(field)))
      return suffixes.filter((suffix) => fieldsOf(type + suffix).includes(field))
    }
    expect(left(() => {})).toEqual(suffixes)
    expect(left((functions) => functions.disableOutput())).toEqual(suffixes.filter((suffix) => suffix !== ''))
    expect(left((functions) => functions.disableInput())).toEqual(suffixes.filter((suffix) => suffix !== 'Input'))
    expect(left((functions) => functions.disableFilters())).toEqual(
      suffixes.filter((suffix) => suffix !== 'FiltersInput'),
    )
    expect(left((functions) => functions.disable())).toEqual([])
  })

  test('the owner’s additions disappear if they refer to a disabled part', async () => {
    const nexus = await import('nexus')
    const { operations: left } = schemaWith((extension) => {
      extension.shadowCRUD(book).disable()
      const found = nexus.extendType({
        type: 'Query',
        definition(t) {
          t.int('shelved', { args: { filters: 'BookFiltersInput' } })
          t.int('shelves')
        },
      })
      extension.use({ types: [found] })
    })
    expect(left).toContain('shelves')
    expect(left).not.toContain('shelved')
  })

  test('the owner’s additions and replacements', async () => {
    const nexus = await import('nexus')
    const login = () => null
    const { schema, fieldsOf } = schemaWith((extension) => {
      extension.use({
        types: [nexus.extendType({ type: 'UsersPermissionsMe', definition: (t) => t.string('tenant') })],
        typeDefs: `
          extend type UsersPermissionsMe { initials: String }
          extend input UsersPermissionsRegisterInput { tenant: String }
          extend type I18NLocale { flag: String }
        `,
        resolvers: { Mutation: { login } },
      })
    })
    expect(fieldsOf('UsersPermissionsMe')).toEqual(expect.arrayContaining(['tenant', 'initials', 'username']))
    expect(fieldsOf('UsersPermissionsRegisterInput')).toContain('tenant')
    expect(fieldsOf('I18NLocale')).toContain('flag')
    const resolve = schema.getMutationType()?.getFields()['login']?.resolve
    expect(resolve?.({}, {}, { caller: trusted } as never, {} as never)).toBeNull()
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

  test('the same name is the same field', () => {
    const type = new GraphqlExtension().shadowCRUD(book)
    type.field('pages').disableInput()
    expect(type.field('pages').hasInputEnabled()).toBe(false)
    expect(type.field('title').hasInputEnabled()).toBe(true)
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

  test('an attribute hidden from filters is hidden from sorts', () => {
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

  test('typeDefs: new types, and additions to existing ones', () => {
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

  test('a field that typeDefs declare again has the new type and its resolver', () => {
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
    ['invalid typeDefs', { typeDefs: 'type Query {' }, 'Syntax Error'],
    ['typeDefs with an unknown type', { typeDefs: 'type Query { a: Nope }' }, 'Unknown type'],
    ['a resolver of a missing type', { resolvers: { Nope: { a: () => 1 } } }, 'Nope'],
    ['a resolver of a missing field', { resolvers: { Query: { nope: () => 1 } } }, 'Query.nope'],
    ['a config of a missing field', { resolversConfig: { 'Query.nope': { auth: false } } }, 'Query.nope'],
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

  test('comes too late once the schema is built', () => {
    const extension = new GraphqlExtension()
    extension.close()
    expect(() => extension.use({})).toThrow('register')
    expect(() => extension.shadowCRUD(book)).toThrow('register')
  })
})
