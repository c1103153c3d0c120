import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Json } from '../src/contract.js'
import { rewriteJson } from '../src/server/rewrite-json.js'

const model = `{
    "kind": "collectionType",
    "x-own": {"a":1,   "big": 12345678901234567890},
    "attributes": {
        "title": { "type": "string", "required": true },
        "rating": {
            "type": "decimal",   "default": 1.50
        },
        "tags": ["a",
            "b"]
    }
}
`

function edited(text: string, edit: (value: any) => unknown): string {
  return rewriteJson(text, edit(JSON.parse(text)) as Json)
}

test('a text stays as it is if its value does', () => {
  expect(rewriteJson(model, JSON.parse(model))).toBe(model)
})

test('a changed value alone changes', () => {
  const text = edited(model, (value) => {
    value.attributes.title.required = false
    return value
  })
  expect(text).toBe(model.replace('"required": true', '"required": false'))
})

test('an added attribute leaves the others as they were written', () => {
  const text = edited(model, (value) => {
    value.attributes.body = { type: 'richtext' }
    return value
  })
  expect(text).toBe(model.replace('"b"]\n', '"b"],\n        "body": {\n            "type": "richtext"\n        }\n'))
})

test('a renamed and a moved attribute keep their bytes', () => {
  const text = edited(model, ({ attributes: { title, rating, tags }, ...others }) => ({
    ...others,
    attributes: { tags, score: rating, title },
  }))
  expect(text).toContain('"big": 12345678901234567890}')
  expect(text).toContain('"score": {\n            "type": "decimal",   "default": 1.50\n        }')
  expect(Object.keys(JSON.parse(text).attributes)).toEqual(['tags', 'score', 'title'])
})

test('line ends, indents and the end of the text stay', () => {
  const text = '{\r\n\t"a": 1\r\n}'
  expect(rewriteJson(text, { a: 1, b: { c: [1] } })).toBe(
    '{\r\n\t"a": 1,\r\n\t"b": {\r\n\t\t"c": [\r\n\t\t\t1\r\n\t\t]\r\n\t}\r\n}',
  )
})

test('keys that JavaScript puts first stay in their places', () => {
  const text = '{ "b": 1, "10": 2, "a": 3, "2": 4 }'
  expect(rewriteJson(text, JSON.parse(text.replace('"10": 2', '"10": 5')))).toBe(text.replace('"10": 2', '"10": 5'))
})

/** Keys that a model file may have. */
const key = fc.string({ maxLength: 6 }).filter((name) => !['__proto__', 'constructor', 'prototype'].includes(name))
const { value: json } = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.string(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(key, tie('value'), { maxKeys: 5, noNullPrototype: true }),
  ),
}))

test('any text becomes one of the wanted value, and a second time nothing changes', () => {
  const isText = (value: Json) => !/[\0\ufffd]/.test(JSON.stringify(value))
  fc.assert(
    fc.property(
      json.filter(isText),
      json.filter(isText),
      fc.constantFrom(undefined, 1, 2, '\t'),
      (one, other, space) => {
        const text = rewriteJson(JSON.stringify(one, null, space), other)
        expect(JSON.stringify(JSON.parse(text))).toBe(JSON.stringify(other))
        expect(rewriteJson(text, other)).toBe(text)
      },
    ),
  )
})
