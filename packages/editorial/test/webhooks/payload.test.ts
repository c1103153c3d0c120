import { expect, test } from 'vitest'
import { payload } from '../../src/webhooks/payload.js'

const createdAt = new Date('2026-01-02T03:04:05.678Z')

test('an event of an entry has the form of Strapi v4', () => {
  const entry = { id: 1, city: 'Paris', images: [], publishedAt: null }
  const uid = 'api::address.address'
  expect(payload({ event: 'entry.create', createdAt, uid, entry })).toBe(
    '{"event":"entry.create","createdAt":"2026-01-02T03:04:05.678Z","model":"address","uid":"api::address.address",' +
      '"entry":{"id":1,"city":"Paris","images":[],"publishedAt":null}}',
  )
})

test('the model is the name after the dot', () => {
  const text = payload({ event: 'entry.update', createdAt, uid: 'api::shop-item.item-part', entry: { id: 1 } })
  expect(JSON.parse(text)).toMatchObject({ model: 'item-part' })
})

test('an event of a file has the form of Strapi v4', () => {
  const text = payload({ event: 'media.delete', createdAt, media: { id: 11, name: 'photo.png' } })
  expect(text).toBe(
    '{"event":"media.delete","createdAt":"2026-01-02T03:04:05.678Z","media":{"id":11,"name":"photo.png"}}',
  )
})
