import { expect, test } from 'vitest'
import { payload } from '../../src/webhooks/payload.js'

const at = new Date('2026-01-02T03:04:05.678Z')

test('an event of an entry has the form of Strapi v4', () => {
  const subject = '{"id":1,"city":"Paris","images":[],"publishedAt":null}'
  expect(payload({ name: 'entry.create', at, uid: 'api::address.address', subject })).toBe(
    '{"event":"entry.create","createdAt":"2026-01-02T03:04:05.678Z","model":"address","uid":"api::address.address",' +
      '"entry":{"id":1,"city":"Paris","images":[],"publishedAt":null}}',
  )
})

test('the model is the name after the dot', () => {
  const text = payload({ name: 'entry.update', at, uid: 'api::shop-item.item-part', subject: '{}' })
  expect(JSON.parse(text)).toMatchObject({ model: 'item-part' })
})

test('an event of a file has the form of Strapi v4', () => {
  const subject = '{"id":11,"name":"photo.png"}'
  expect(payload({ name: 'media.delete', at, uid: 'plugin::upload.file', subject })).toBe(
    '{"event":"media.delete","createdAt":"2026-01-02T03:04:05.678Z","media":{"id":11,"name":"photo.png"}}',
  )
})

test('an event of a release says how much went live', () => {
  const subject = '{"id":3,"name":"Spring","acts":2}'
  expect(payload({ name: 'release.done', at, uid: 'plugin::editorial.release', subject })).toBe(
    '{"event":"release.done","createdAt":"2026-01-02T03:04:05.678Z","release":{"id":3,"name":"Spring","acts":2}}',
  )
})
