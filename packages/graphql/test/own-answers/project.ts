/** A project whose owner returns entries in every form: whole, flat, late, wrapped or not, and values that are no entries. */
import { bookModel } from '../library.js'

const register = `
import { FlatAnswer, trusted } from '@content-gen/runtime'
import { defineApp } from './generated/owner.js'

let statements: number | null = null
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

export default defineApp({
  register({ content, graphql: { extension } }) {
    const titles = () => content.book.find(trusted, 'fields=title&sort=id')
    const queries = {
      titles,
      one: (_parent: unknown, { query }: { query: string }) => content.book.findOne(trusted, 1, query),
      flat: () => [{ id: 2, title: 'given' }, { id: 1 }, { id: 99 }],
      listed: async () => (await titles()).data.map(({ id }) => Promise.resolve({ id })),
      shelf: async () => ({ books: await titles(), top: { id: '1' } }),
      found: () => [{ __typename: 'Writer', id: 1 }, { __typename: 'Book', id: 1, pages: null }],
      account: (_parent: unknown, { id }: { id: string }) => ({ data: { id } }),
      plain: () => ({
        id: 1,
        title: 'plain',
        writer: { id: 1, favourite: { __type: 'api::book.book', id: 2 } },
        editor: null,
        reviews: [{ id: 1 }, { id: 2, text: 'given' }],
        cover: { id: 1, mime: 'given' },
        edition: { id: 1, press: 'given' },
        parts: [{ __component: 'print.note', id: 1 }, { __component: 'print.edition', id: 2, year: 1 }],
      }),
      bare: () => new FlatAnswer('{"id":1,"title":"bare","writer":{"id":1}}'),
      wrong: () => ({ value: { id: 1 } }),
      nothing: () => ({ data: undefined }),
      nameless: () => ({ title: 'nameless' }),
      edition: () => ({ id: 1 }),
      note: () => ({ id: 1 }),
      file: () => ({ data: { id: 1 } }),
      opening: () => content.desk.find(trusted, 'fields=id'),
      none: () => ({ data: null }),
      late: () => [3, 1, 2].map((id) => wait(id * 20).then(() => ({ data: { id } }))),
      wide: () => ({ data: Array.from({ length: 2000 }, (_each, index) => ({ id: index + 1 })) }),
      reader: () => content.writer.findOne(trusted, 1, 'fields=name'),
    }
    extension.use({
      typeDefs: \`
        union Found = Book | Writer
        type Shelf { books: BookEntityResponseCollection, top: BookEntity }
        type Query {
          titles: BookEntityResponseCollection
          one(query: String = "fields=title"): BookEntityResponse
          flat: [Book]
          listed: [BookEntity!]
          shelf: Shelf
          found: [Found]
          account(id: ID!): UsersPermissionsUserEntityResponse
          plain: BookEntityResponse
          bare: BookEntityResponse
          wrong: BookEntityResponse
          nothing: BookEntityResponse
          nameless: Book
          edition: ComponentPrintEdition
          note: ComponentPrintNote
          file: UploadFileEntityResponse
          opening: DeskEntityResponse
          none: BookEntityResponse
          late: [BookEntityResponse]
          wide: BookEntityResponseCollection
          reader: WriterEntityResponse
          statements: Int
        }
        type Mutation { rename(id: ID!, title: String!): BookEntityResponse }
        type Book { similar: BookEntityResponseCollection }
      \`,
      resolvers: {
        Query: {
          ...queries,
          statements(_parent, _args, { store: { database } }) {
            const read = database.read.bind(database)
            const count = (...given: Parameters<typeof read>) => {
              statements = (statements ?? 0) + 1
              return read(...given)
            }
            if (statements === null) Object.assign(database, { read: count })
            return (statements ??= 0)
          },
        },
        Mutation: { rename: (_parent, { id, title }) => content.book.update(trusted, id, { data: { title } }, 'fields=title') },
        Book: {
          similar: (book) => content.book.find(trusted, \`filters[id][$ne]=\${book.id}&fields=title&sort=id\`),
        },
      },
      resolversConfig: {
        ...Object.fromEntries([...Object.keys(queries), 'statements'].map((name) => ['Query.' + name, { auth: false }])),
        'Mutation.rename': { auth: false },
        'Query.writers': {
          middlewares: [
            async (next, parent, args, context, info) => {
              const { data } = (await next(parent, args, context, info)) as { data: object[] }
              return String(args.sort) === 'id' ? content.writer.find(trusted, 'fields=id') : { data: data.slice(0, 1) }
            },
          ],
        },
        'Book.pages': { middlewares: [async (next, ...rest) => next(...rest)] },
      },
    })
  },
})
`

const review = {
  kind: 'collectionType',
  collectionName: 'reviews',
  info: { singularName: 'review', pluralName: 'reviews', displayName: 'Review' },
  options: { draftAndPublish: true },
  attributes: {
    text: { type: 'text' },
    stars: { type: 'integer' },
    secret: { type: 'string', private: true },
    book: { type: 'relation', relation: 'manyToOne', target: 'api::book.book', inversedBy: 'reviews' },
  },
}

const bookWithReviews = {
  ...bookModel,
  attributes: {
    ...bookModel.attributes,
    pictures: { type: 'media', multiple: true },
    reviews: { type: 'relation', relation: 'oneToMany', target: 'api::review.review', mappedBy: 'book' },
  },
}

/** The files of the project beside those of the library. */
export const ownFiles = {
  'index.ts': register,
  'api/review/content-types/review/schema.json': JSON.stringify(review),
  'api/book/content-types/book/schema.json': JSON.stringify(bookWithReviews),
}
