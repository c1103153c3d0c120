import { describe, expect, test } from 'vitest'
import {
  columnsOf,
  component,
  contentType,
  fieldOf,
  modelOf,
  project,
  resolveFiles,
  schemaOf,
  tableOf,
} from './project.js'
import type { MigratedTables } from '../src/schema.js'

const localized = { pluginOptions: { i18n: { localized: true } } }

test('the column of every type', () => {
  const types = [
    'string',
    'text',
    'richtext',
    'email',
    'password',
    'uid',
    'integer',
    'biginteger',
    'float',
    'decimal',
    'boolean',
    'date',
    'time',
    'datetime',
    'timestamp',
    'json',
    'blocks',
    'array',
  ]
  const attributes = Object.fromEntries(types.map((type) => [`${type}Value`, { type, required: true }]))
  const schema = schemaOf(project({ article: { ...attributes, kind: { type: 'enumeration', enum: ['a'] } } }))
  expect(columnsOf(tableOf(schema, 'Article'))).toEqual([
    'id Id!',
    ...['string', 'text', 'richtext', 'email', 'password'].map((type) => `${type}Value String`),
    'uidValue String unique',
    'integerValue Int',
    'bigintegerValue BigInt',
    'floatValue Float',
    'decimalValue Float',
    'booleanValue Boolean',
    'dateValue String',
    'timeValue String',
    'datetimeValue DateTime',
    'timestampValue BigInt',
    'jsonValue Json',
    'blocksValue Json',
    'arrayValue Json',
    'kind String',
    'createdAt DateTime!',
    'updatedAt DateTime!',
  ])
})

test('the tool’s own columns come last, in the order of answers', () => {
  const schema = schemaOf(
    resolveFiles([
      contentType('article', { title: { type: 'string' } }, { options: { draftAndPublish: true }, ...localized }),
    ]),
  )
  const { fields, draftAndPublish, localized: isLocalized } = modelOf(schema, 'api::article.article')
  expect(fields.map(({ name }) => name)).toEqual([
    'title',
    'createdAt',
    'updatedAt',
    'publishedAt',
    'locale',
    'localizations',
  ])
  expect(fields.filter(({ isAuthored }) => !isAuthored)).toHaveLength(5)
  expect([draftAndPublish, isLocalized]).toEqual([true, true])
  expect(tableOf(schema, 'Article').indexes).toEqual([
    ['localizationGroup'],
    ['createdAt', 'locale'],
    ['publishedAt', 'locale'],
  ])
  expect(fieldOf(schema, 'api::article.article', 'localizations')).toMatchObject({
    relation: 'oneToMany',
    target: 'api::article.article',
    link: { kind: 'group', key: { field: 'localizationGroup', column: 'localization_group' } },
  })
})

test('without i18n nothing is localized', () => {
  const schema = schemaOf(
    resolveFiles([contentType('article', {}, localized)], JSON.stringify({ i18n: { enabled: false } })),
  )
  expect(modelOf(schema, 'api::article.article').localized).toBe(false)
  expect(modelOf(schema, 'api::article.article').fields.map(({ name }) => name)).toEqual(['createdAt', 'updatedAt'])
})

test('unique over the type, uid and shared values per locale', () => {
  const attributes = {
    name: { type: 'string', unique: true, ...localized },
    sku: { type: 'string', unique: true },
    slug: { type: 'uid' },
  }
  const schema = schemaOf(resolveFiles([contentType('article', attributes, localized), contentType('tag', attributes)]))
  expect(tableOf(schema, 'Article').uniques).toEqual([
    ['sku', 'locale'],
    ['slug', 'locale'],
  ])
  expect(columnsOf(tableOf(schema, 'Article'))).toContain('name String unique')
  expect(columnsOf(tableOf(schema, 'Tag'))).toEqual(
    expect.arrayContaining(['name String unique', 'sku String unique', 'slug String unique']),
  )
  expect(fieldOf(schema, 'api::article.article', 'slug')).toMatchObject({ isUnique: true, isLocalized: true })
  expect(fieldOf(schema, 'api::tag.tag', 'slug')).toMatchObject({ isUnique: true, isLocalized: false })
})

describe('components', () => {
  const schema = schemaOf(
    project({
      article: {
        seo: { type: 'component', component: 'shared.seo' },
        sections: { type: 'component', component: 'shared.section', repeatable: true, min: 1, max: 3 },
        blocks: { type: 'dynamiczone', components: ['shared.seo', 'shared.section'] },
      },
      'shared.seo': { title: { type: 'string' } },
      'shared.section': { position: { type: 'integer' }, seo: { type: 'component', component: 'shared.seo' } },
      'shared.unused': {},
    }),
  )

  test('one key per place, unique for a single one', () => {
    expect(columnsOf(tableOf(schema, 'ComponentSharedSeo'))).toEqual([
      'id Id!',
      'title String',
      'articleSeoId Int unique',
      'articleBlocksId Int',
      'sharedSectionSeoId Int unique',
      'position Float',
    ])
    expect(tableOf(schema, 'ComponentSharedSeo')).toMatchObject({
      indexes: [['articleBlocksId']],
      foreignKeys: [
        { relation: 'ArticleSeo', references: 'Article', inverse: 'seo', inverseIsList: false, onDelete: 'Cascade' },
        {
          relation: 'ArticleBlocksComponentSharedSeo',
          inverse: 'blocksComponentSharedSeo',
          inverseIsList: true,
          onDelete: 'Cascade',
        },
        { references: 'ComponentSharedSection', inverse: 'seo', inverseIsList: false },
      ],
    })
  })

  test('the position yields to an attribute of its name', () => {
    expect(modelOf(schema, 'shared.seo').position).toEqual({ field: 'position', column: 'position' })
    expect(modelOf(schema, 'shared.section').position).toEqual({ field: 'itemPosition', column: 'item_position' })
    expect(modelOf(schema, 'shared.unused').position).toBeNull()
    expect(columnsOf(tableOf(schema, 'ComponentSharedUnused'))).toEqual(['id Id!'])
  })

  test('a zone has one key for all of its components', () => {
    const owner = { field: 'articleBlocksId', column: 'article_blocks_id' }
    expect(fieldOf(schema, 'api::article.article', 'blocks')).toMatchObject({
      kind: 'dynamiczone',
      components: ['shared.seo', 'shared.section'],
      owner,
    })
  })
})

test('media: a key for one, a join table for many', () => {
  const schema = schemaOf(
    project({
      article: { cover: { type: 'media', allowedTypes: ['images'] }, gallery: { type: 'media', multiple: true } },
    }),
  )
  expect(fieldOf(schema, 'api::article.article', 'cover')).toMatchObject({
    kind: 'media',
    cardinality: 'one',
    allowedTypes: ['images'],
    link: { kind: 'foreignKey' },
  })
  expect(fieldOf(schema, 'api::article.article', 'gallery')).toMatchObject({
    cardinality: 'many',
    allowedTypes: [],
    link: {
      kind: 'joinTable',
      table: 'articles_gallery',
      target: { field: 'fileId', column: 'file_id' },
    },
  })
  expect(fieldOf(schema, 'api::article.article', 'gallery')).not.toHaveProperty('link.inversePosition')
})

test('private by attribute, by type and by configuration', () => {
  const attributes = {
    a: { type: 'string', private: true },
    b: { type: 'string' },
    c: { type: 'string' },
    d: { type: 'string' },
  }
  const files = [
    contentType('article', attributes, { options: { privateAttributes: ['b', 'updatedAt'] } }),
    component('shared.seo', attributes),
  ]
  const schema = schemaOf(
    resolveFiles(files, JSON.stringify({ api: { responses: { privateAttributes: ['c', 'createdAt'] } } })),
  )
  const hidden = (uid: string) =>
    modelOf(schema, uid)
      .fields.filter(({ isPrivate }) => isPrivate)
      .map(({ name }) => name)
  expect(hidden('api::article.article')).toEqual(['a', 'b', 'c', 'createdAt', 'updatedAt'])
  expect(hidden('shared.seo')).toEqual(['a', 'c'])
})

test('defaults have the form of the wire', () => {
  const schema = schemaOf(
    project({
      article: {
        time: { type: 'time', default: '08:30' },
        at: { type: 'datetime', default: '2024-01-31T10:00:00+01:00' },
        big: { type: 'biginteger', default: 12 },
        count: { type: 'integer', default: '3' },
        extra: { type: 'json', default: { a: [1] } },
      },
    }),
  )
  const defaults = modelOf(schema, 'api::article.article').fields.flatMap((field) =>
    'default' in field && field.isAuthored ? [field.default] : [],
  )
  expect(defaults).toEqual(['08:30:00.000', '2024-01-31T09:00:00.000Z', '12', 3, { a: [1] }])
})

test('names that Prisma would make too long or use twice are our own', () => {
  const schema = schemaOf(
    resolveFiles([
      contentType(
        'a',
        { c_b: { type: 'string', unique: true }, ['x'.repeat(60)]: { type: 'string', unique: true } },
        { collectionName: 'a' },
      ),
      contentType('ac', { b: { type: 'string', unique: true } }, { collectionName: 'a_c' }),
    ]),
  )
  expect(tableOf(schema, 'A').constraintNames).toMatchObject([{ kind: 'unique', fields: ['x'.repeat(60)] }])
  expect(tableOf(schema, 'Ac').constraintNames).toMatchObject([{ kind: 'unique', fields: ['b'] }])
})

test('declared indexes: columns of attributes, keys of relations, the columns of the tool', () => {
  const attributes = {
    title: { type: 'string' },
    author: { type: 'relation', relation: 'manyToOne', target: 'api::article.article' },
    cover: { type: 'media', multiple: false },
  }
  const indexes = {
    'api::article.article': [
      ['author', 'title'],
      ['title', 'id'],
      ['locale', 'publishedAt'],
      ['cover', 'createdAt'],
    ],
  }
  const { schema } = resolveFiles(
    [contentType('article', attributes, { options: { draftAndPublish: true }, ...localized })],
    JSON.stringify({ indexes }),
  )
  const { indexes: made, constraintNames } = tableOf(schema ?? expect.unreachable(), 'Article')
  expect(made).toEqual([
    ['authorId'],
    ['coverId'],
    ['localizationGroup'],
    ['createdAt', 'locale'],
    ['authorId', 'title'],
    ['title', 'id'],
    ['locale', 'publishedAt'],
    ['coverId', 'createdAt'],
  ])
  expect(constraintNames).toEqual([])
})

test('newest first: a table that is not migrated yet has its indexes, another is reported', () => {
  const drafts = { options: { draftAndPublish: true } }
  const files = [contentType('a', {}, drafts), contentType('b', {}), contentType('c', {}, localized)]
  const indexesWith = (migrated: MigratedTables, config = {}) => {
    const { schema, diagnostics } = resolveFiles(files, JSON.stringify(config), migrated)
    const made = ['A', 'B', 'C'].map((model) => tableOf(schema ?? expect.unreachable(), model).indexes)
    return { made, said: diagnostics.map(({ code, hint }) => [code, hint]) }
  }
  const own = [[['createdAt'], ['publishedAt']], [['createdAt']], [['localizationGroup'], ['createdAt', 'locale']]]
  expect(indexesWith(new Map())).toEqual({ made: own, said: [] })
  const made = new Map([
    ['as', new Set(['createdAt', 'publishedAt'])],
    ['bs', new Set(['createdAt'])],
    ['cs', new Set(['createdAt'])],
  ])
  expect(indexesWith(made)).toEqual({ made: own, said: [] })
  const before = new Map([
    ['as', new Set<string>()],
    ['cs', new Set(['localizationGroup'])],
  ])
  const line =
    'Add to "indexes", or [] for a type that needs none: ' +
    '"api::a.a": [["createdAt"],["publishedAt"]], "api::c.c": [["createdAt","locale"]]'
  expect(indexesWith(before)).toEqual({
    made: [[], [['createdAt']], [['localizationGroup']]],
    said: [['index-newest-missing', line]],
  })
  const added = JSON.parse(`{${line.slice(line.indexOf('"api'))}}`) as object
  expect(indexesWith(before, { indexes: added })).toEqual({ made: own, said: [] })
  expect(indexesWith(new Map(), { indexes: { 'api::b.b': [] } }).made[1]).toEqual([])
  const [more, some] = [[['updatedAt']], [['createdAt'], ['updatedAt']]]
  expect(indexesWith(new Map(), { indexes: { 'api::b.b': more } }).made[1]).toEqual([['createdAt'], ['updatedAt']])
  expect(indexesWith(before, { indexes: { 'api::a.a': some, 'api::c.c': [] } })).toEqual({
    made: [some, [['createdAt']], [['localizationGroup']]],
    said: [
      ['index-newest-missing', line.replace(/"api.*/, '"api::a.a": [["createdAt"],["updatedAt"],["publishedAt"]]')],
    ],
  })
})

test('a declared index takes no name from an index that exists without it', () => {
  const key = { type: 'relation', relation: 'manyToOne', target: 'api::b.b' }
  const types = [
    contentType('a', { b_c: { type: 'integer' }, d: { type: 'integer' } }),
    contentType('b', { d: key }, { collectionName: 'as_b_c' }),
  ]
  const namesWith = (config: object) =>
    (resolveFiles(types, JSON.stringify(config)).schema?.tables ?? []).map(({ model, constraintNames }) => [
      model,
      constraintNames,
    ])
  const [before, after] = [namesWith({}), namesWith({ indexes: { 'api::a.a': [['b_c', 'd']] } })]
  expect(after.filter(([model]) => model !== 'A')).toEqual(before.filter(([model]) => model !== 'A'))
})
