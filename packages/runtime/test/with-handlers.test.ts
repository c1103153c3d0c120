import { expect, test } from 'vitest'
import { withHandlers } from '../src/http/with-handlers.js'

const group = {
  routes: {
    'file.find': { method: 'GET', path: '/files/{id}/parts/{number}', action: 'plugin::files.find' },
    'file.upload': { method: 'POST', path: '/files', action: 'plugin::files.upload', form: { object: {} } },
  },
} as const
const find = () => 1
const upload = () => 2

test('each route gets its handler, and the path of a router', () => {
  expect(withHandlers(group, { 'file.upload': upload, 'file.find': find })).toEqual([
    { method: 'GET', path: '/files/:id/parts/:number', action: 'plugin::files.find', run: find },
    { method: 'POST', path: '/files', action: 'plugin::files.upload', readsBody: true, run: upload },
  ])
})

test('a handler that is missing or belongs to no route does not compile', () => {
  // @ts-expect-error 'file.upload' is missing
  expect(withHandlers(group, { 'file.find': find })).toHaveLength(2)
  // @ts-expect-error 'file.move' is no route
  expect(withHandlers(group, { 'file.find': find, 'file.upload': upload, 'file.move': find })).toHaveLength(2)
})
