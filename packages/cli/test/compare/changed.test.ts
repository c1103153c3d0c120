import { expect, test } from 'vitest'
import { toAnswer } from '../../src/compare/ask.js'
import { wasChanged } from '../../src/compare/changed.js'
import { differences } from '../../src/compare/differences.js'
import type { Knowledge } from '../../src/compare/knowledge.js'

const since = '2026-02-01T00:00:00.000Z'
const [before, after, now] = ['2026-01-01T00:00:00.000Z', '2026-02-02T00:00:00.000Z', '2026-03-03T00:00:00.000Z']

/** Returns the differences that count as changed, and the others. */
function filed(old: unknown, young: unknown, changing: Knowledge['changing'], statuses: [number, number] = [200, 200]) {
  const [one, other] = [old, young].map((body, index) =>
    toAnswer(statuses[index] ?? 0, () => null, JSON.stringify(body)),
  )
  if (one === undefined || other === undefined) throw new Error('no answer')
  const knowledge = { ...(changing && { changing }) } as Knowledge
  const found = differences(one, other).map((each) => [
    wasChanged(each, { old: one, new: other, knowledge }) ? 'changed' : 'new',
    `${each.kind} ${each.path}`,
  ])
  return found.map((each) => each.join(': '))
}

const entry = (id: number, updatedAt: unknown, more: object = {}) => ({ id, attributes: { updatedAt, ...more } })

test('an entry was changed if the old server has a later `updatedAt`, and not if the new one has, or a broken one', () => {
  const old = { data: entry(1, after, { title: 'a' }) }
  const title = (young: unknown) => filed(old, young, { since: null }).find((each) => each.includes('title'))
  expect(title({ data: entry(1, before, { title: 'b' }) })).toBe('changed: value data.attributes.title')
  for (const updatedAt of [after, now, null, 'no date', undefined])
    expect(title({ data: entry(1, updatedAt, { title: 'b' }) })).toBe('new: value data.attributes.title')
})

test('a known moment of the import refuses what was not changed after it', () => {
  const young = { data: entry(1, '2025-01-01T00:00:00.000Z', { title: 'b' }) }
  const change = (updatedAt: string) => filed({ data: entry(1, updatedAt, { title: 'a' }) }, young, { since })
  expect(change(before).every((each) => each.startsWith('new'))).toBe(true)
  expect(change(after).every((each) => each.startsWith('changed'))).toBe(true)
})

test('an entry that the new server lacks is changed only with a known moment', () => {
  const [old, young] = [{ data: [entry(2, after), entry(1, before)] }, { data: [entry(1, before)] }]
  expect(filed(old, young, { since: null })).toEqual(['new: missing data[0]'])
  expect(filed(old, young, { since })).toEqual(['changed: missing data[0]'])
  const one = { data: entry(2, after) }
  expect(filed(one, {}, { since }, [200, 404])).toEqual(['changed: status '])
  expect(filed(one, {}, { since: null }, [200, 404])).toEqual(['new: status '])
  expect(filed(one, {}, { since }, [200, 403])).toEqual(['new: status '])
})

test('the innermost entry decides, and outside of entries nothing is changed', () => {
  const old = { data: entry(1, after, { author: { data: entry(2, before, { name: 'a' }) } }), x: 1 }
  const young = { data: entry(1, before, { author: { data: entry(2, before, { name: 'b' }) } }), x: 2 }
  expect(filed(old, young, { since: null })).toEqual([
    'changed: value data.attributes.updatedAt',
    'new: value data.attributes.author.data.attributes.name',
    'new: value x',
  ])
  expect(filed(old, young, undefined).every((each) => each.startsWith('new'))).toBe(true)
})

test('an entry of GraphQL has a type beside its attributes', () => {
  const one = (updatedAt: string) => ({ data: { __typename: 'ArticleEntity', ...entry(1, updatedAt) } })
  expect(filed(one(after), one(before), { since: null })).toEqual(['changed: value data.attributes.updatedAt'])
})

test('an entry without `attributes` has its `updatedAt` beside the id', () => {
  const one = (updatedAt: string, title: string) => ({ data: [{ id: 1, title, updatedAt }] })
  const found = filed(one(after, 'a'), one(before, 'b'), { since: null })
  expect(found).toEqual(['changed: value data[0].title', 'changed: value data[0].updatedAt'])
})

test('times that both servers set for a write of this run are changed, and no other values that are later', () => {
  const changing = { since: null, writesSince: since }
  const written = (at: string, more: object) => ({ data: entry(1, after, { createdAt: at, ...more }) })
  const old = written(after, { price: 3000, title: 'Roses 2030', opensAt: '2030-01-01T00:00:00.000Z' })
  const young = written(now, { price: 4000, title: 'Tulips 2031', opensAt: '2031-01-01T00:00:00.000Z' })
  expect(filed(old, young, changing)).toEqual([
    'changed: value data.attributes.createdAt',
    'new: value data.attributes.price',
    'new: value data.attributes.title',
    'new: value data.attributes.opensAt',
  ])
  expect(filed(written(before, {}), written(now, {}), changing)).toEqual(['new: value data.attributes.createdAt'])
})
