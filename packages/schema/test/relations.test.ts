import { describe, expect, test } from 'vitest'
import { columnsOf, fieldOf, project, schemaOf, tableOf } from './project.js'

const relation = (kind: string, target: string | null, extra: object = {}) => ({
  type: 'relation',
  relation: kind,
  ...(target === null ? {} : { target: target.includes('::') ? target : `api::${target}.${target}` }),
  ...extra,
})
const ref = (field: string, column: string) => ({ field, column })
const ignored = new Set(['id Id!', 'createdAt DateTime!', 'updatedAt DateTime!'])
const own = (columns: readonly string[]) => columns.filter((column) => !ignored.has(column))

describe('to-one', () => {
  test('one-way: a key without a position', () => {
    const schema = schemaOf(
      project({
        article: { author: relation('manyToOne', 'author'), editor: relation('oneToOne', 'author') },
        author: {},
      }),
    )
    expect(own(columnsOf(tableOf(schema, 'Article')))).toEqual(['authorId Int', 'editorId Int'])
    expect(tableOf(schema, 'Article')).toMatchObject({
      indexes: [['authorId'], ['editorId'], ['createdAt']],
      foreignKeys: [
        {
          relation: 'ArticleAuthor',
          column: 'authorId',
          field: 'author',
          references: 'Author',
          inverse: 'articleAuthor',
          inverseIsList: true,
          onDelete: 'SetNull',
        },
        { relation: 'ArticleEditor', inverse: 'articleEditor', inverseIsList: true },
      ],
    })
    expect(fieldOf(schema, 'api::article.article', 'editor')).toMatchObject({
      cardinality: 'one',
      role: 'owner',
      inverse: null,
      link: { kind: 'foreignKey', key: ref('editorId', 'editor_id') },
    })
    expect(fieldOf(schema, 'api::article.article', 'editor')).not.toHaveProperty('link.position')
  })

  test('manyToOne and oneToMany: the key orders the list', () => {
    const schema = schemaOf(
      project({
        article: { author: relation('manyToOne', 'author', { inversedBy: 'articles' }) },
        author: { articles: relation('oneToMany', 'article', { mappedBy: 'author' }) },
      }),
    )
    expect(own(columnsOf(tableOf(schema, 'Article')))).toEqual(['authorId Int', 'authorPosition Float'])
    expect(own(columnsOf(tableOf(schema, 'Author')))).toEqual([])
    expect(tableOf(schema, 'Article').foreignKeys).toMatchObject([{ inverse: 'articles', inverseIsList: true }])
    const link = { key: ref('authorId', 'author_id'), position: ref('authorPosition', 'author_position') }
    expect(fieldOf(schema, 'api::article.article', 'author')).toMatchObject({
      role: 'owner',
      inverse: 'articles',
      link: { kind: 'foreignKey', ...link },
    })
    expect(fieldOf(schema, 'api::author.author', 'articles')).toMatchObject({
      role: 'inverse',
      cardinality: 'many',
      inverse: 'author',
      link: { kind: 'inverseKey', ...link },
    })
  })

  test('oneToOne two-way: a unique key', () => {
    const schema = schemaOf(
      project({
        author: { profile: relation('oneToOne', 'profile', { inversedBy: 'author' }) },
        profile: { author: relation('oneToOne', 'author', { mappedBy: 'profile' }) },
      }),
    )
    expect(own(columnsOf(tableOf(schema, 'Author')))).toEqual(['profileId Int unique'])
    expect(tableOf(schema, 'Author')).toMatchObject({
      indexes: [['createdAt']],
      foreignKeys: [{ inverse: 'author', inverseIsList: false }],
    })
    expect(fieldOf(schema, 'api::profile.profile', 'author')).toMatchObject({
      role: 'inverse',
      cardinality: 'one',
      link: { kind: 'inverseKey', key: ref('profileId', 'profile_id') },
    })
    expect(fieldOf(schema, 'api::profile.profile', 'author')).not.toHaveProperty('link.position')
  })

  test('to itself', () => {
    const schema = schemaOf(
      project({
        category: {
          parent: relation('manyToOne', 'category', { inversedBy: 'children' }),
          children: relation('oneToMany', 'category', { mappedBy: 'parent' }),
          next: relation('oneToOne', 'category', { inversedBy: 'previous' }),
          previous: relation('oneToOne', 'category', { mappedBy: 'next' }),
        },
      }),
    )
    expect(own(columnsOf(tableOf(schema, 'Category')))).toEqual([
      'parentId Int',
      'parentPosition Float',
      'nextId Int unique',
    ])
    expect(tableOf(schema, 'Category').foreignKeys).toMatchObject([
      { field: 'parent', inverse: 'children', inverseIsList: true },
      { field: 'next', inverse: 'previous', inverseIsList: false },
    ])
  })
})

describe('to-many', () => {
  test('one-way: a join table with one order', () => {
    const schema = schemaOf(
      project({
        article: { authors: relation('oneToMany', 'author'), tags: relation('manyToMany', 'author') },
        author: {},
      }),
    )
    expect(columnsOf(tableOf(schema, 'ArticleAuthors'))).toEqual([
      'id Id!',
      'articleId Int!',
      'authorId Int!',
      'position Float',
    ])
    expect(tableOf(schema, 'ArticleAuthors')).toMatchObject({
      name: 'articles_authors',
      uniques: [['articleId', 'authorId']],
      indexes: [['authorId']],
      foreignKeys: [
        { field: 'article', references: 'Article', inverse: 'authors', onDelete: 'Cascade' },
        { field: 'author', references: 'Author', inverse: 'articleAuthors', onDelete: 'Cascade' },
      ],
    })
    expect(fieldOf(schema, 'api::article.article', 'tags')).toMatchObject({
      role: 'owner',
      link: {
        kind: 'joinTable',
        table: 'articles_tags',
        delegate: 'articleTags',
        source: ref('articleId', 'article_id'),
        target: ref('authorId', 'author_id'),
      },
    })
    expect(fieldOf(schema, 'api::article.article', 'tags')).not.toHaveProperty('link.inversePosition')
  })

  test('two-way: each side has its order and sees itself as the source', () => {
    const schema = schemaOf(
      project({
        article: { tags: relation('manyToMany', 'tag', { inversedBy: 'articles' }) },
        tag: { articles: relation('manyToMany', 'article', { mappedBy: 'tags' }) },
      }),
    )
    const [article, tag] = [ref('articleId', 'article_id'), ref('tagId', 'tag_id')]
    const [position, inversePosition] = [ref('position', 'position'), ref('inversePosition', 'inverse_position')]
    const link = { kind: 'joinTable', table: 'articles_tags' }
    expect(fieldOf(schema, 'api::article.article', 'tags')).toMatchObject({
      role: 'owner',
      inverse: 'articles',
      link: { ...link, source: article, target: tag, position, inversePosition },
    })
    expect(fieldOf(schema, 'api::tag.tag', 'articles')).toMatchObject({
      role: 'inverse',
      inverse: 'tags',
      link: { ...link, source: tag, target: article, position: inversePosition, inversePosition: position },
    })
    expect(tableOf(schema, 'ArticleTags').foreignKeys).toMatchObject([{ inverse: 'tags' }, { inverse: 'articles' }])
  })

  test('to itself: the columns have different names', () => {
    const schema = schemaOf(
      project({
        article: {
          related: relation('oneToMany', 'article'),
          similar: relation('manyToMany', 'article', { inversedBy: 'similarTo' }),
          similarTo: relation('manyToMany', 'article', { mappedBy: 'similar' }),
        },
      }),
    )
    expect(columnsOf(tableOf(schema, 'ArticleRelated'))).toEqual([
      'id Id!',
      'articleId Int!',
      'relatedId Int!',
      'position Float',
    ])
    expect(tableOf(schema, 'ArticleSimilar').foreignKeys).toMatchObject([
      { field: 'article', inverse: 'similar' },
      { field: 'similar', inverse: 'similarTo' },
    ])
  })
})

describe('polymorphic', () => {
  const schema = schemaOf(
    project({
      note: { subject: relation('morphToOne', null), mentions: relation('morphToMany', null) },
      task: {
        note: relation('morphOne', 'note', { morphBy: 'subject' }),
        mentionedIn: relation('morphMany', 'note', { morphBy: 'mentions' }),
      },
    }),
  )

  test('morphToOne: type and id in the row', () => {
    const link = { morphType: ref('subjectType', 'subject_type'), morphId: ref('subjectId', 'subject_id') }
    expect(own(columnsOf(tableOf(schema, 'Note')))).toEqual(['subjectType String', 'subjectId Int'])
    expect(tableOf(schema, 'Note').indexes).toEqual([['subjectType', 'subjectId'], ['createdAt']])
    expect(fieldOf(schema, 'api::note.note', 'subject')).toMatchObject({
      kind: 'morph',
      cardinality: 'one',
      target: null,
      link: { kind: 'morphKey', ...link },
    })
    expect(fieldOf(schema, 'api::task.task', 'note')).toMatchObject({
      kind: 'morph',
      target: 'api::note.note',
      morphBy: 'subject',
      link: { kind: 'inverseMorphKey', ...link },
    })
  })

  test('morphToMany: a table', () => {
    expect(columnsOf(tableOf(schema, 'NoteMentions'))).toEqual([
      'id Id!',
      'noteId Int!',
      'targetType String!',
      'targetId Int!',
      'targetField String',
      'position Float',
    ])
    expect(fieldOf(schema, 'api::note.note', 'mentions')).toMatchObject({
      cardinality: 'many',
      link: { kind: 'morphTable', table: 'notes_mentions', source: ref('noteId', 'note_id') },
    })
    expect(fieldOf(schema, 'api::task.task', 'mentionedIn')).toMatchObject({
      cardinality: 'many',
      link: { kind: 'inverseMorphTable', table: 'notes_mentions' },
    })
  })
})

describe('in components', () => {
  const schema = schemaOf(
    project({
      article: {},
      'shared.card': { article: relation('oneToOne', 'article'), more: relation('oneToMany', 'article') },
    }),
  )

  test('are keys and join tables like any other', () => {
    expect(columnsOf(tableOf(schema, 'ComponentSharedCard'))).toEqual(['id Id!', 'articleId Int'])
    expect(columnsOf(tableOf(schema, 'ComponentSharedCardMore'))).toEqual([
      'id Id!',
      'sharedCardId Int!',
      'articleId Int!',
      'position Float',
    ])
  })
})

describe('tolerated', () => {
  test('a missing inversedBy is assumed', () => {
    const { schema, lines } = project({
      article: { author: relation('manyToOne', 'author') },
      author: { articles: relation('oneToMany', 'article', { mappedBy: 'author' }) },
    })
    expect(lines).toHaveLength(1)
    expect(schema && fieldOf(schema, 'api::article.article', 'author')).toMatchObject({ inverse: 'articles' })
  })

  test('of two that claim one owner, the named one gets it', () => {
    const { schema } = project({
      article: { author: relation('manyToOne', 'author', { inversedBy: 'articles' }) },
      author: {
        articles: relation('oneToMany', 'article', { mappedBy: 'author' }),
        also: relation('oneToMany', 'article', { mappedBy: 'author' }),
      },
    })
    expect(schema && fieldOf(schema, 'api::author.author', 'articles')).toMatchObject({ link: { kind: 'inverseKey' } })
    expect(schema && fieldOf(schema, 'api::author.author', 'also')).toMatchObject({
      inverse: null,
      role: 'owner',
      link: { kind: 'joinTable' },
    })
  })

  test('a side that names the wrong kind stands alone', () => {
    const { schema, lines } = project({
      article: { author: relation('manyToOne', 'author', { inversedBy: 'article' }) },
      author: { article: relation('oneToOne', 'article', { mappedBy: 'author' }) },
    })
    expect(lines).toHaveLength(2)
    expect(schema && fieldOf(schema, 'api::author.author', 'article')).toMatchObject({
      inverse: null,
      link: { kind: 'foreignKey' },
    })
  })

  test('a relation that leads out of the project is dropped', () => {
    const { schema, lines } = project({
      article: { editor: relation('oneToOne', 'admin::user'), title: { type: 'string' } },
    })
    expect(lines).toHaveLength(1)
    expect(schema && columnsOf(tableOf(schema, 'Article'))).not.toContain('editorId Int')
  })
})
