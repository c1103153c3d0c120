/** Addresses of entries' pages: made of values, and read again. */
import type { TypeDescriptor } from '@content-gen/runtime'
import { expect, test } from 'vitest'
import { compileTypes } from '../../runtime/src/compile-types.js'
import { addressNames, addressParts, pageAddress } from '../src/catalog/page-address.js'

const column = (field: string) => ({ type: 'string', column: field, field }) as const
const typeOf = (address: string | Readonly<Record<string, string>>, ...names: readonly string[]) => {
  const descriptor: TypeDescriptor = {
    uid: 'api::event.event',
    kind: 'collection',
    singularName: 'event',
    pluralName: 'events',
    displayName: 'Event',
    table: 'events',
    delegate: 'event',
    attributes: Object.fromEntries(names.map((name) => [name, column(name)])),
    panel: { address },
  }
  const type = compileTypes([descriptor], { privateAttributes: [] }).get(descriptor.uid)
  if (!type) throw new Error('no type')
  return type
}

test('an address has the values of an entry, in which nothing ends a link', () => {
  const type = typeOf('/{locale}/{kind}/{id}-{slug}', 'slug', 'kind')
  expect(addressNames(type)).toEqual(['kind', 'slug'])
  const values = { id: 7, locale: 'de', kind: 'a/b', slug: "Rose (ü) '*!" }
  const address = '/de/a%2Fb/7-Rose%20%28%C3%BC%29%20%27%2A%21'
  expect(pageAddress(type, values)).toBe(address)
  expect(addressParts('/{locale}/{kind}/{id}-{slug}', address)).toEqual({ ...values, id: '7' })
  expect(pageAddress(type, { ...values, slug: '' })).toBeNull()
  expect(pageAddress(type, { ...values, kind: null })).toBeNull()
  // It would be another path.
  expect(pageAddress(type, { ...values, kind: '..' })).toBeNull()
  // The caller does not see one of them.
  expect(pageAddress(typeOf('/{kind}/{slug}', 'slug'), values)).toBeNull()
})

test('each locale has its own, and one without it has none', () => {
  const type = typeOf({ en: '/blog/{slug}', de: 'https://example.com/de/{slug}' }, 'slug')
  expect(['en', 'de', 'fr', null, 'constructor'].map((locale) => pageAddress(type, { slug: 'a', locale }))).toEqual([
    '/blog/a',
    'https://example.com/de/a',
    null,
    null,
    null,
  ])
  expect(pageAddress(typeOf('/about'), { id: 1 })).toBe('/about')
})

test('only such an address has parts', () => {
  expect(addressParts('https://a.example/{slug}.html', 'https://a.example/b.html')).toEqual({ slug: 'b' })
  for (const address of ['https://a.example/b/c.html', 'https://a.example/.html', 'https://axexample/b.html', 'x', ''])
    expect(addressParts('https://a.example/{slug}.html', address)).toBeNull()
  expect(addressParts('/{id}', '/7a')).toBeNull()
  expect(addressParts('/{slug}', '/%E0%A4%A')).toEqual({ slug: '' })
})
