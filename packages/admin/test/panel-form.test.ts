/** A panel.json names attributes: an administrator who does not see one does not read its name there. */
import type { TypeDescriptor } from '@content-gen/runtime'
import { expect, test } from 'vitest'
import { compileTypes } from '../../runtime/src/compile-types.js'
import { arrangementOf, shownAs } from '../src/catalog/panel-form.js'

const column = (field: string) => ({ type: 'string', column: field, field }) as const
const descriptor: TypeDescriptor = {
  uid: 'api::event.event',
  kind: 'collection',
  singularName: 'event',
  pluralName: 'events',
  displayName: 'Event',
  table: 'events',
  delegate: 'event',
  attributes: { title: column('title'), kind: column('kind'), secret: column('secret') },
  panel: {
    columns: ['title', 'secret', 'updatedBy'],
    attributes: {
      title: { label: 'Name', showIf: { $or: [{ kind: 'a' }, { $not: { secret: 'b' } }] } },
      kind: { showIf: { title: 'x' } },
    },
    form: [
      { tab: 'One', fields: ['secret', { group: 'G', showIf: { secret: 'x' }, fields: ['title', 'secret'] }] },
      { tab: 'Two', fields: [{ group: 'H', fields: ['secret'] }, 'kind'] },
    ],
  },
}
const typeOf = (given: TypeDescriptor) => compileTypes([given], { privateAttributes: [] }).get(given.uid)

test('only seen attributes are named, and a condition on another one is left out', () => {
  const whole = typeOf(descriptor)
  const { secret: _secret, ...seen } = descriptor.attributes
  const type = typeOf({ ...descriptor, attributes: seen })
  if (!whole || !type) throw new Error('no type')
  const arranged = arrangementOf(whole, new Set(Object.keys(seen)))
  expect(arranged).toEqual({
    columns: ['title', 'updatedBy'],
    form: [
      { tab: 'One', fields: [{ group: 'G', fields: ['title'] }] },
      { tab: 'Two', fields: ['kind'] },
    ],
  })
  expect(shownAs('title', type, whole)).toEqual({ label: 'Name' })
  expect(shownAs('title', whole, whole)).toEqual(descriptor.panel?.attributes?.['title'])
  expect(shownAs('kind', type, whole)).toEqual({ showIf: { title: 'x' } })
  expect(JSON.stringify([arranged, shownAs('title', type, whole)])).not.toContain('secret')
})
