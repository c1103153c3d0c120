import { expect, test } from 'vitest'
import {
  addTab,
  formOf,
  formLayout,
  moveInList,
  moveToList,
  removeGroup,
  removeTab,
} from '../../src/page/project/layout.js'
import { model } from './models.js'

const attributes = { title: {}, body: {}, price: {}, stock: {} }
const plain = model('api::a.a', attributes)
const grouped = model('api::a.a', attributes, {
  form: ['body', { group: { en: 'Sale' }, folded: true, fields: ['price'] }],
})

test('fields that nobody placed are at the end', () => {
  expect(formLayout(grouped)).toEqual([
    {
      tab: null,
      parts: [
        'body',
        { group: { group: { en: 'Sale' }, folded: true, fields: ['price'] }, fields: ['price'] },
        'title',
        'stock',
      ],
    },
  ])
})

test('the order of the model needs no form', () => {
  const moved = moveInList(formLayout(plain), { section: 0, group: null }, 0, 3)
  expect(formOf(moved, plain)).toEqual(['body', 'price', 'stock', 'title'])
  expect(formOf(moveInList(moved, { section: 0, group: null }, 3, 0), plain)).toBeUndefined()
})

test('moves a field into a group and out of it, and keeps the keys of the group', () => {
  const layout = formLayout(grouped)
  const inside = moveToList(layout, 'stock', { section: 0, group: 1 })
  expect(formOf(inside, grouped)).toEqual([
    'body',
    { group: { en: 'Sale' }, folded: true, fields: ['price', 'stock'] },
    'title',
  ])
  const outside = moveToList(inside, 'price', { section: 0, group: null })
  expect(formOf(outside, grouped)).toEqual([
    'body',
    { group: { en: 'Sale' }, folded: true, fields: ['stock'] },
    'title',
    'price',
  ])
})

test('makes tabs, moves between them, and takes them away again', () => {
  const tabs = addTab(formLayout(plain), ['Content', 'More'])
  const moved = moveToList(tabs, 'stock', { section: 1, group: null })
  expect(formOf(moved, plain)).toEqual([
    { tab: 'Content', fields: ['title', 'body', 'price'] },
    { tab: 'More', fields: ['stock'] },
  ])
  const one = removeTab(moved, 1)
  expect(formOf(one, plain)).toEqual([{ tab: 'Content', fields: ['title', 'body', 'price', 'stock'] }])
  expect(formOf(removeTab(one, 0), plain)).toBeUndefined()
})

test('the fields of a dissolved group take its place', () => {
  const layout = formLayout(grouped)
  const group = layout[0]?.parts[1]
  if (group === undefined || typeof group === 'string') throw new Error('There is no group')
  expect(formOf(removeGroup(layout, 0, group), grouped)).toEqual(['body', 'price', 'title', 'stock'])
})
