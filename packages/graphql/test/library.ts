/** A project of another domain than the fixtures: books that authors write and readers borrow. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../.demo/test/', import.meta.url))

export const bookModel = {
  kind: 'collectionType',
  collectionName: 'books',
  info: { singularName: 'book', pluralName: 'books', displayName: 'Book' },
  attributes: {
    title: { type: 'string', required: true },
    pages: { type: 'integer' },
    price: { type: 'biginteger' },
    shelf: { type: 'string', private: true },
    genre: { type: 'enumeration', enum: ['science-fiction', 'crime'] },
    writer: { type: 'relation', relation: 'manyToOne', target: 'api::writer.writer', inversedBy: 'books' },
    editor: { type: 'relation', relation: 'manyToOne', target: 'api::writer.writer' },
    edition: { type: 'component', component: 'print.edition' },
    cover: { type: 'media', multiple: false },
    parts: { type: 'dynamiczone', components: ['print.edition', 'print.note', 'print.gone'] },
  },
}

const models: Record<string, object> = {
  'api/book/content-types/book/schema.json': bookModel,
  'api/writer/content-types/writer/schema.json': {
    kind: 'collectionType',
    collectionName: 'writers',
    info: { singularName: 'writer', pluralName: 'writers', displayName: 'Writer' },
    attributes: {
      name: { type: 'string' },
      books: { type: 'relation', relation: 'oneToMany', target: 'api::book.book', mappedBy: 'writer' },
      favourite: { type: 'relation', relation: 'morphToOne' },
    },
  },
  'api/desk/content-types/desk/schema.json': {
    kind: 'singleType',
    collectionName: 'desks',
    info: { singularName: 'desk', pluralName: 'desks', displayName: 'Desk' },
    attributes: { opens: { type: 'time' } },
  },
  'components/print/edition.json': {
    collectionName: 'components_print_editions',
    info: { displayName: 'Edition' },
    attributes: { year: { type: 'integer' }, press: { type: 'string' } },
  },
  'components/print/gone.json': {
    collectionName: 'components_print_gone',
    info: { displayName: 'Gone' },
    attributes: { text: { type: 'text' } },
  },
  'components/print/note.json': {
    collectionName: 'components_print_notes',
    info: { displayName: 'Note' },
    attributes: { text: { type: 'text' } },
  },
}

/** Writes the models to a folder and returns it. `name` is unique among the tests. */
export function writeLibrary(name: string, more: Record<string, string> = {}): string {
  const folder = join(root, `${name}-models`)
  rmSync(folder, { recursive: true, force: true })
  const files = Object.entries(models).map(([path, model]) => [path, JSON.stringify(model, null, 2)] as const)
  for (const [path, text] of [...files, ...Object.entries(more)]) {
    mkdirSync(dirname(join(folder, 'src', path)), { recursive: true })
    writeFileSync(join(folder, 'src', path), text)
  }
  return folder
}
