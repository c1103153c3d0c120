/** Writes that change live entries of a type with a review by links of others. */
import { expect, test } from 'vitest'
import { callerWith, trusted } from '../src/caller.js'
import { compileTypes } from '../src/compile-types.js'
import type { Attribute } from '../src/descriptor.js'
import { Reviews } from '../src/write/reviews.js'
import { at, entry } from './descriptors.js'

const relation = (target: string, cardinality: 'oneToOne' | 'manyToOne', inverse?: string): Attribute => ({
  type: 'relation',
  target,
  relation: cardinality,
  ...(inverse === undefined ? {} : { inverse }),
  link: { kind: 'foreignKey', key: at('other_id') },
})
const types = compileTypes(
  [
    entry('offer', {}),
    entry('product', {
      offer: relation('api::offer.offer', 'oneToOne', 'product'),
      maker: relation('api::offer.offer', 'manyToOne'),
    }),
  ],
  { privateAttributes: [] },
)
const product = types.get('api::product.product') ?? expect.unreachable()
const reviews = new Reviews({ 'api::product.product': { states: ['draft', 'done'], moves: [], publish: ['done'] } })
const author = callerWith('author', ['api::product.product.create'])
const write = (attributes: readonly string[]) => ({ uid: product.uid, acts: ['create'] as const, id: null, attributes })

test('a draft takes no link that a live entry may hold', () => {
  expect(() => reviews.admit(author, product, write(['offer']))).toThrow('is published after a review')
  expect(() => reviews.admit(author, product, { ...write(['offer']), restores: true })).toThrow()
})

test('links that several entries may hold are its own, and trusted code needs no review', () => {
  reviews.admit(author, product, write(['maker']))
  reviews.admit(trusted, product, write(['offer']))
})
