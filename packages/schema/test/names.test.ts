import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { enumNames } from '@content-gen/schema'
import {
  columnName,
  fieldProposals,
  fingerprint,
  joinCamel,
  joinPascal,
  NameSet,
  shortenName,
} from '../src/names/names.js'
import { fieldOf, modelOf, project, schemaOf, tableOf } from './project.js'

test('long names keep their beginning and end in a fingerprint', () => {
  expect(shortenName('a'.repeat(63))).toBe('a'.repeat(63))
  const short = shortenName('a'.repeat(64))
  expect(short).toHaveLength(63)
  expect(short).toBe(`${'a'.repeat(54)}_${fingerprint('a'.repeat(64))}`)
  expect(shortenName('a'.repeat(64) + 'b')).not.toBe(short)
})

describe('NameSet', () => {
  test('the first free proposal, then a fingerprint', () => {
    const names = new NameSet(63, ['taken'])
    expect(names.take('1', 'Taken', 'other')).toBe('other')
    expect(names.take('2', 'TAKEN', 'OTHER')).toBe(`OTHER_${fingerprint('2')}`)
    expect(names.take('2', 'taken', 'other')).not.toBe(`other_${fingerprint('2')}`)
  })

  test('one name in several scopes', () => {
    const [a, b] = [new NameSet(63, ['x']), new NameSet(63, ['y'])]
    expect(NameSet.takeInAll([a, b], '1', 'x', 'y', 'z')).toBe('z')
    expect([a.isFree('z'), b.isFree('z'), b.isFree('x')]).toEqual([false, false, true])
  })
})

test('fields and columns of attributes', () => {
  const names = ['title', 'metaTitle', 'HTML', 'sub-title', '_hidden', 'and', '_1'] as const
  expect(names.map((name) => fieldProposals(name)[0])).toEqual([
    'title',
    'metaTitle',
    'HTML',
    'subTitle',
    'hidden',
    'andField',
    'field1',
  ])
  expect(names.map(columnName)).toEqual(['title', 'meta_title', 'html', 'sub_title', 'hidden', 'and', 'field_1'])
  expect([joinPascal('I18NLocale', 'sub-title'), joinCamel('shared_seo', 'title')]).toEqual([
    'I18NLocaleSubTitle',
    'sharedSeoTitle',
  ])
})

describe('of models', () => {
  const schema = schemaOf(
    project({ 'blog-post': {}, i18n: {}, class: {}, schema: {}, record: {}, 'shared.rich-text': {}, 'blog.post': {} }),
  )

  test.each([
    ['api::blog-post.blog-post', 'BlogPost', 'blogPost', 'blogPost', 'blogPosts', 'blog-post'],
    ['api::i18n.i18n', 'I18N', 'i18N', 'i18N', 'i18Ns', 'i18n'],
    ['api::class.class', 'Class', 'classType', 'class', 'classs', 'class'],
    ['api::schema.schema', 'Schema', 'schema', 'schema', 'schemas', 'schema-type'],
    [
      'plugin::users-permissions.user',
      'UsersPermissionsUser',
      'usersPermissionsUser',
      'usersPermissionsUser',
      'usersPermissionsUsers',
      'users-permissions-user',
    ],
    ['plugin::upload.file', 'UploadFile', 'uploadFile', 'uploadFile', 'uploadFiles', 'upload-file'],
    ['shared.rich-text', 'ComponentSharedRichText', 'componentSharedRichText', '', '', 'shared-rich-text'],
    ['blog.post', 'ComponentBlogPost', 'componentBlogPost', '', '', 'component-blog-post'],
  ])('%s', (uid, type, property, queryOne, queryMany, file) => {
    expect(modelOf(schema, uid).names).toMatchObject({ type, property, queryOne, queryMany, file })
  })

  test('a Prisma model avoids the words of its client, the type does not', () => {
    expect(modelOf(schema, 'api::record.record')).toMatchObject({ table: 'RecordModel', names: { type: 'Record' } })
    expect(tableOf(schema, 'RecordModel')).toMatchObject({ delegate: 'recordModel', name: 'records' })
  })
})

describe('of clashing attributes', () => {
  const attributes = ['myField', 'my_field', 'my-field', 'Title', 'title', 'xmin', 'authorId', 'AND']
  const columns = (order: readonly string[]) => {
    const schema = schemaOf(project({ article: Object.fromEntries(order.map((name) => [name, { type: 'string' }])) }))
    return Object.fromEntries(attributes.map((name) => [name, fieldOf(schema, 'api::article.article', name)]))
  }

  test('do not depend on their order', () => {
    expect(columns(attributes)).toEqual(columns(attributes.toReversed()))
  })

  test('keep the exact names', () => {
    expect(columns(attributes)).toMatchObject({
      my_field: { column: { field: 'my_field', column: 'my_field' } },
      title: { column: { field: 'title', column: 'title' } },
      Title: { column: { field: 'titleField', column: 'title_field' } },
      xmin: { column: { field: 'xmin', column: 'xmin_field' } },
      AND: { column: { field: 'andField', column: 'and' } },
      'my-field': { graphqlName: null },
    })
  })
})

test('values of enumerations', () => {
  const values = ['news', 'how-to', 'how to', '2024', 'Größe', 'true', '!', 'Ünïcode']
  const { schema } = project({ article: { kind: { type: 'enumeration', enum: values } } })
  if (schema === null) throw new Error('no schema')
  const field = fieldOf(schema, 'api::article.article', 'kind')
  expect(field).toMatchObject({ enumName: 'ENUM_ARTICLE_KIND' })
  const names = field.kind === 'enum' ? field.values.map(({ name }) => name) : []
  expect(names).toEqual([
    'news',
    'how_to',
    `how_to_${fingerprint('how to', 4)}`,
    '_2024',
    'Groesse',
    '_true',
    `value_${fingerprint('!', 4)}`,
    'Uenicode',
  ])
})

describe('values of enumerations in other scripts', () => {
  const values = ['бензин', 'дизель', 'ελληνικά', 'عربي', 'Україна', 'საქართველო', 'Œuvre', 'how-to & why', 'бензин 95']

  test('have the names of Strapi v4', () => {
    const names = [
      'benzin',
      'dizel',
      'ellinika',
      'erby',
      'Ukrayina',
      'saqartvelo',
      'Oeuvre',
      'how_to_and_why',
      'benzin_95',
    ]
    expect(enumNames(values, 'transliterated')).toEqual(names)
  })

  test('keep the names of earlier versions if the config says so', () => {
    const hashed = values.slice(0, 6).map((value) => `value_${fingerprint(value, 4)}`)
    const names = [...hashed, 'OEuvre', 'how_to_and_why', '_95']
    expect(enumNames(values, 'hashed')).toEqual(names)
    const models = { article: { kind: { type: 'enumeration', enum: values } } }
    const field = fieldOf(
      schemaOf(project(models, { graphql: { enumNames: 'hashed' } })),
      'api::article.article',
      'kind',
    )
    expect(field).toMatchObject({ values: names.map((name, index) => ({ name, value: values[index] })) })
  })

  // Hashes of what `toRegressedEnumValue` of Strapi 4.26.2 and the function of earlier versions returned.
  test.each([
    ['transliterated', 0x3_0000, '5ba7b4d65725561d5f93f9fb21943a18e19469c08b785af10a550c0a5c209d3b'],
    ['hashed', 0x400, 'bd8e45b1e6b3964d08445958d63d27cab82a3235f76e06cb459939d9e7ded499'],
  ] as const)('%s: every character up to %i', (form, end, expected) => {
    const hash = createHash('sha256')
    for (let start = 0; start < end; start += 0x400) {
      if (start >= 0xd800 && start < 0xe000) continue
      const words = Array.from({ length: 0x400 }, (_, index) => `x${String.fromCodePoint(start + index)}y`)
      const [name = ''] = enumNames([words.join(' ')], form)
      hash.update(name)
    }
    expect(hash.digest('hex')).toBe(expected)
  })
})

test.each(['pagination', 'long-filter-input', 'i18n-locale-input', 'users-permissions-me'])(
  'a content type cannot have the GraphQL name of %s',
  (name) => {
    const { diagnostics } = project({ [name]: { title: { type: 'string' } } })
    expect(diagnostics).toMatchObject([{ code: 'type-name-reserved' }])
  },
)
