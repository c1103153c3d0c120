/** A small app that has every kind of attribute and every kind of link. */
import type { Attribute, ColumnRef, ScalarType, TypeDescriptor } from '../../src/descriptor.js'

const at = (column: string): ColumnRef => ({ column, field: column })
const scalar = (type: ScalarType, column: string): Attribute => ({ type, ...at(column) })
const stamps = {
  createdAt: { type: 'datetime', ...at('created_at'), system: true },
  publishedAt: { type: 'datetime', ...at('published_at'), system: true },
} satisfies Record<string, Attribute>

const entry = (name: string, more: Partial<TypeDescriptor> & Pick<TypeDescriptor, 'attributes'>): TypeDescriptor => ({
  uid: `api::${name}.${name}`,
  kind: 'collection',
  singularName: name,
  pluralName: `${name}s`,
  displayName: name,
  table: `${name}s`,
  delegate: name,
  ...more,
})
const component = (name: string, attributes: TypeDescriptor['attributes']): TypeDescriptor => ({
  ...entry(name, { attributes }),
  uid: `shared.${name}`,
  kind: 'component',
  table: `components_${name}s`,
  position: at('position'),
})

export const book = entry('book', {
  draftAndPublish: true,
  localized: true,
  populateCreatorFields: true,
  attributes: {
    title: { type: 'string', ...at('title'), required: true },
    pages: scalar('integer', 'page_count'),
    copies: scalar('biginteger', 'copies'),
    price: scalar('decimal', 'price'),
    inPrint: scalar('boolean', 'in_print'),
    printedOn: scalar('date', 'printed_on'),
    opensAt: scalar('time', 'opens_at'),
    soldAt: scalar('datetime', 'sold_at'),
    seenAt: scalar('timestamp', 'seen_at'),
    extra: scalar('json', 'extra'),
    genre: { type: 'enumeration', ...at('genre'), enum: ['poetry', 'how-to'] },
    secret: scalar('password', 'secret'),
    notes: { type: 'text', ...at('notes'), private: true },
    cover: { type: 'media', link: { kind: 'foreignKey', key: at('cover_id') } },
    photos: {
      type: 'media',
      multiple: true,
      link: {
        kind: 'joinTable',
        table: 'books_photos',
        delegate: 'bookPhotos',
        source: at('book_id'),
        target: at('file_id'),
        position: at('position'),
      },
    },
    seo: { type: 'component', component: 'shared.seo', owner: at('book_seo_id') },
    links: { type: 'component', component: 'shared.link', repeatable: true, owner: at('book_links_id') },
    body: { type: 'dynamiczone', components: ['shared.seo', 'shared.link'], owner: at('book_body_id') },
    writer: {
      type: 'relation',
      relation: 'manyToOne',
      target: 'api::writer.writer',
      inverse: 'books',
      link: { kind: 'foreignKey', key: at('writer_id'), position: at('writer_position') },
    },
    topics: {
      type: 'relation',
      relation: 'manyToMany',
      target: 'api::topic.topic',
      inverse: 'books',
      link: {
        kind: 'joinTable',
        table: 'books_topics',
        delegate: 'bookTopics',
        source: at('book_id'),
        target: at('topic_id'),
        position: at('position'),
        inversePosition: at('inverse_position'),
      },
    },
    vault: {
      type: 'relation',
      relation: 'manyToOne',
      target: 'api::vault.vault',
      link: { kind: 'foreignKey', key: at('vault_id') },
    },
    ...stamps,
    locale: { type: 'string', ...at('locale'), system: true },
    localizations: {
      type: 'relation',
      relation: 'oneToMany',
      target: 'api::book.book',
      system: true,
      link: { kind: 'group', key: at('localization_group') },
    },
  },
})

export const writer = entry('writer', {
  attributes: {
    name: scalar('string', 'name'),
    email: { type: 'email', ...at('email'), private: true },
    books: {
      type: 'relation',
      relation: 'oneToMany',
      target: 'api::book.book',
      inverse: 'writer',
      link: { kind: 'inverseKey', key: at('writer_id'), position: at('writer_position') },
    },
    praise: {
      type: 'morph',
      relation: 'morphMany',
      target: 'api::review.review',
      morphBy: 'about',
      link: { kind: 'inverseMorphKey', morphType: at('about_type'), morphId: at('about_id') },
    },
    shelves: {
      type: 'morph',
      relation: 'morphMany',
      target: 'api::shelf.shelf',
      morphBy: 'things',
      link: {
        kind: 'inverseMorphTable',
        table: 'shelfs_things',
        delegate: 'shelfThings',
        source: at('shelf_id'),
        morphType: at('thing_type'),
        morphId: at('thing_id'),
        attribute: at('attribute'),
        position: at('position'),
      },
    },
  },
})

export const topic = entry('topic', {
  draftAndPublish: true,
  attributes: {
    label: scalar('string', 'label'),
    weight: scalar('integer', 'weight'),
    books: {
      type: 'relation',
      relation: 'manyToMany',
      target: 'api::book.book',
      inverse: 'topics',
      link: {
        kind: 'joinTable',
        table: 'books_topics',
        delegate: 'bookTopics',
        source: at('topic_id'),
        target: at('book_id'),
        position: at('inverse_position'),
        inversePosition: at('position'),
      },
    },
    ...stamps,
  },
})

export const review = entry('review', {
  attributes: {
    text: scalar('text', 'text'),
    about: {
      type: 'morph',
      relation: 'morphToOne',
      link: { kind: 'morphKey', morphType: at('about_type'), morphId: at('about_id') },
    },
  },
})

export const shelf = entry('shelf', {
  attributes: {
    name: scalar('string', 'name'),
    things: {
      type: 'morph',
      relation: 'morphToMany',
      link: {
        kind: 'morphTable',
        table: 'shelfs_things',
        delegate: 'shelfThings',
        source: at('shelf_id'),
        morphType: at('thing_type'),
        morphId: at('thing_id'),
        attribute: at('attribute'),
        position: at('position'),
      },
    },
  },
})

export const about: TypeDescriptor = {
  ...entry('about', { draftAndPublish: true, attributes: { headline: scalar('string', 'headline'), ...stamps } }),
  kind: 'single',
}

export const models: readonly TypeDescriptor[] = [
  book,
  writer,
  topic,
  review,
  shelf,
  about,
  entry('vault', { attributes: { code: scalar('string', 'code') } }),
  component('seo', {
    title: scalar('string', 'title'),
    image: { type: 'media', link: { kind: 'foreignKey', key: at('image_id') } },
  }),
  component('link', { url: scalar('string', 'url'), label: scalar('string', 'label') }),
  {
    ...entry('file', { attributes: { name: scalar('string', 'name'), size: scalar('decimal', 'size') } }),
    uid: 'plugin::upload.file',
  },
]
