/** The name of an item among its neighbours. */
import { expect, test } from 'vitest'
import { itemTitle } from '../../src/form/items/item-title.js'
import type { Model } from '../../src/form/document/values.js'

const model: Model = {
  uid: 'shared.card',
  displayName: 'Card',
  label: 'size',
  attributes: [
    { name: 'size', type: 'enumeration', values: ['small', 'large'] },
    { name: 'text', type: 'richtext' },
    { name: 'title', type: 'string' },
  ],
}

test('a text that somebody wrote names an item better than a choice', () => {
  expect(itemTitle(model, { size: 'small', text: 'Words', title: null })).toBe('Words')
  expect(itemTitle({ ...model, label: 'title' }, { size: 'small', text: 'Words', title: 'Title' })).toBe('Title')
  expect(itemTitle(model, { size: 'small', text: ' ' })).toBe('small')
  expect(itemTitle(model, {})).toBe('')
})
