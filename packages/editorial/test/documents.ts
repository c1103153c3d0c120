/** A small site with every kind of attribute, and random documents of it. */
import fc from 'fast-check'
import { compileTypes } from '../../runtime/src/compile-types.js'
import { at, entry, scalar } from '../../runtime/test/descriptors.js'
import type { CompiledType } from '../../runtime/src/types.js'
import type { Attribute, TypeDescriptor } from '../../runtime/src/descriptor.js'
import type { Document } from '../src/index.js'
import { tries } from '../../../test/cases.js'

const toOne = (column: string) => ({ link: { kind: 'foreignKey', key: at(column) } }) as const
const toMany = { link: { kind: 'inverseKey', key: at('page_id'), position: at('position') } } as const
const owner = { owner: at('page_id') }
const component = (name: string, attributes: TypeDescriptor['attributes']): TypeDescriptor => ({
  ...entry(name, attributes),
  uid: `shared.${name}`,
  kind: 'component',
})

const attributes = {
  title: scalar('string', 'title'),
  body: scalar('richtext', 'body'),
  blocks: scalar('blocks', 'blocks'),
  settings: scalar('json', 'settings'),
  rank: scalar('integer', 'rank'),
  password: scalar('password', 'password'),
  note: { ...scalar('string', 'note'), private: true },
  author: { type: 'relation', relation: 'manyToOne', target: 'api::author.author', ...toOne('author_id') },
  tags: { type: 'relation', relation: 'oneToMany', target: 'api::tag.tag', ...toMany },
  cover: { type: 'media', ...toOne('cover_id') },
  gallery: { type: 'media', multiple: true, ...toMany },
  about: {
    type: 'morph',
    relation: 'morphToMany',
    link: {
      kind: 'morphTable',
      table: 'about',
      delegate: 'about',
      source: at('page_id'),
      morphType: at('type'),
      morphId: at('target_id'),
      attribute: at('attribute'),
      position: at('position'),
    },
  },
  seo: { type: 'component', component: 'shared.seo', ...owner },
  links: { type: 'component', component: 'shared.link', repeatable: true, ...owner },
  sections: { type: 'dynamiczone', components: ['shared.quote', 'shared.link'], ...owner },
  createdAt: { ...scalar('datetime', 'created_at'), system: true },
  updatedAt: { ...scalar('datetime', 'updated_at'), system: true },
} satisfies Record<string, Attribute>

const types = compileTypes(
  [
    entry('page', attributes),
    entry('author', { name: scalar('string', 'name') }),
    entry('tag', { name: scalar('string', 'name') }),
    { ...entry('file', { name: scalar('string', 'name') }), uid: 'plugin::upload.file' },
    component('seo', { title: scalar('string', 'title'), secret: { ...scalar('string', 'secret'), private: true } }),
    component('link', { label: scalar('string', 'label'), to: attributes.author }),
    component('quote', {
      text: scalar('text', 'text'),
      links: { ...attributes.links, owner: at('quote_id') },
    }),
  ],
  { privateAttributes: [] },
)

export const page = typeOf('api::page.page')

function typeOf(uid: string): CompiledType {
  const type = types.get(uid)
  if (!type) throw new Error(`There is no type ${uid}.`)
  return type
}

/** A small number of values, so that two documents often agree. */
const word = fc.constantFrom('one', 'two', 'three')
const text = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '))
const id = fc.integer({ min: 1, max: 5 })
const ids = fc.uniqueArray(id)
const morphs = fc.uniqueArray(fc.record({ __type: fc.constantFrom('api::tag.tag', 'api::author.author'), id }), {
  selector: (link) => JSON.stringify(link),
})
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 4 })

/** Items with an id are those that are stored. */
function list<T extends object>(item: fc.Arbitrary<T>): fc.Arbitrary<(T & { readonly id?: number })[]> {
  const stored = fc.uniqueArray(fc.tuple(id, item), { selector: ([each]) => each, maxLength: 4 })
  return fc
    .tuple(stored, fc.array(item, { maxLength: 2 }))
    .map(([old, fresh]) => [...old.map(([each, values]) => ({ id: each, ...values })), ...fresh])
}

const link = fc.record({ label: word, to: orNull(id) })
const section = fc.oneof(
  fc.record({ __component: fc.constant('shared.quote'), text, links: list(link) }),
  fc.record({ __component: fc.constant('shared.link'), label: word, to: orNull(id) }),
)

export const documents: fc.Arbitrary<Document> = fc.record({
  title: orNull(word),
  body: orNull(text),
  blocks: fc.array(text.map((each) => ({ type: 'paragraph', children: [{ type: 'text', text: each }] }))),
  settings: fc.jsonValue({ maxDepth: 2 }),
  rank: orNull(fc.nat(2)),
  note: orNull(word),
  author: orNull(id),
  tags: ids,
  cover: orNull(id),
  gallery: ids,
  about: morphs,
  seo: orNull(fc.record({ id: fc.constant(1), title: word, secret: word })),
  links: list(link),
  sections: list(section),
  createdAt: word,
  updatedAt: word,
})

/** Documents of any shape, as an older model may have left them. */
export const oldDocuments: fc.Arbitrary<Document> = documents.chain((document) =>
  fc
    .record(Object.fromEntries(Object.keys(document).map((name) => [name, fc.jsonValue()])), { requiredKeys: [] })
    .map((other) => ({ ...document, ...other, gone: 'x' })),
)

export const numRuns = tries(60)
