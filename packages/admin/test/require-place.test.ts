/** The texts that may go to the assistant. */
import { ForbiddenError } from '@content-gen/runtime'
import type { TypeDescriptor } from '@content-gen/runtime'
import { expect, test } from 'vitest'
import { compileTypes } from '../../runtime/src/compile-types.js'
import { requirePlace } from '../src/assistant/require-place.js'

const owner = { column: 'owner', field: 'owner' }
const text = (name: string) => ({ type: 'text', column: name, field: name }) as const
const holding = (component: string, more: object = {}) => ({ type: 'component', component, owner, ...more }) as const
const described = (uid: string, attributes: TypeDescriptor['attributes']): TypeDescriptor => ({
  uid,
  kind: uid.includes('::') ? 'collection' : 'component',
  singularName: uid,
  pluralName: uid,
  displayName: uid,
  table: uid,
  delegate: uid,
  attributes,
})
const types = compileTypes(
  [
    described('api::page.page', {
      title: text('title'),
      notes: { ...text('notes'), private: true },
      part: holding('part'),
      hidden: holding('quote', { private: true }),
    }),
    described('api::other.other', { title: text('title') }),
    described('part', { text: text('text'), quote: holding('quote'), inside: holding('secret', { private: true }) }),
    described('quote', { text: text('text'), part: holding('part') }),
    described('secret', { text: text('text') }),
  ],
  { privateAttributes: [] },
)
const rights = { types, ways: () => [{ fields: null }] } as unknown as Parameters<typeof requirePlace>[1]
const page = 'api::page.page'
const ask = (field: string, model: string, attribute: string) => () =>
  requirePlace({ types }, rights, { type: page, field, model, attribute })

test.each([
  ['title', page, 'title'],
  ['part', 'part', 'text'],
  ['part', 'quote', 'text'],
])('%s, %s %s', (field, model, attribute) => expect(ask(field, model, attribute)).not.toThrow())

test.each([
  ['notes', page, 'notes'],
  ['hidden', 'quote', 'text'],
  ['part', 'secret', 'text'],
  ['title', 'part', 'text'],
  ['part', 'api::other.other', 'title'],
  ['title', page, 'part'],
])('never %s, %s %s', (field, model, attribute) => expect(ask(field, model, attribute)).toThrow(ForbiddenError))
