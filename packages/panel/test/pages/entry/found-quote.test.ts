import { expect, test } from 'vitest'
import { findQuote, quoteAt } from '../../../src/pages/entry/comments/found-quote.js'
import { plainWords } from '../../../src/pages/entry/comments/plain-words.js'
import { openThreads, pathOfThread, placeBelow } from '../../../src/pages/entry/comments/remarks.js'
import { stepOf } from '../../../src/form/document/path.js'
import { withNewKey } from '../../../src/form/document/values.js'
import type { Item } from '../../../src/form/document/values.js'

const text = 'The cat sat on the mat. The dog saw the cat run.'
const second = text.lastIndexOf('cat')
const quote = quoteAt(text, second - 1, second + 4) ?? { text: '', before: '', after: '' }

test('selected words are kept without the spaces around them, with the text on both sides', () => {
  expect(quote.text).toBe('cat')
  expect([quote.before, quote.after]).toEqual([text.slice(0, second), ' run.'])
  expect(quoteAt(text, 3, 4)).toBeNull()
  expect(quoteAt('x'.repeat(501), 0, 501)).toBeNull()
})

test('words move with their text, and of several the right ones are found', () => {
  const startIn = (changed: string) => findQuote(changed, quote)?.start
  expect([startIn(text), startIn(`A new sentence. ${text}`)]).toEqual([second, second + 16])
  expect(startIn('A cat. The dog saw the cat run fast.')).toBe(23)
  expect(findQuote('The dog saw the ca run.', quote)).toBeNull()
  expect(findQuote('', quote)).toBeNull()
  const hostile = { text: ' (a+)+$  [\\w] \u{1F600} ', before: '', after: '' }
  expect(findQuote('x (a+)+$\n[\\w] \u{1F600}', hostile)).toEqual({ start: 2, end: 16 })
  expect(findQuote('aaaa', { text: ' ', before: '', after: '' })).toBeNull()
})

test('the words of blocks are those of their texts, each block on a line', () => {
  const paragraph = (...children: object[]) => ({ type: 'paragraph', children })
  const link = { type: 'link', url: 'https://example.com', children: [{ type: 'text', text: 'two' }] }
  const blocks = [
    paragraph({ type: 'text', text: 'One ' }, link, { type: 'text', text: ' three' }),
    { type: 'list', children: [paragraph({ type: 'text', text: 'a' }), paragraph({ type: 'text', text: 'b' })] },
  ]
  expect(plainWords(blocks)).toBe('One two three\na\nb')
  expect([plainWords(null), plainWords(7), plainWords([]), plainWords('plain')]).toEqual(['', '', '', 'plain'])
})

test('a comment finds its field within components again, wherever that is by then', () => {
  const [one, two] = [withNewKey({ id: 5, name: 'y' }), withNewKey({ name: 'z' })]
  const [before, after] = [{ parts: [one, two] }, { parts: [two, one] }]
  const pathOf = (item: Item) => ['parts', stepOf(item), 'name']
  const place = placeBelow(pathOf(one), before)
  expect([place, placeBelow(pathOf(two), before), placeBelow(['title'], before)]).toEqual(['5@/name', '1/name', null])
  expect(pathOfThread({ field: 'parts', place }, after)).toEqual(pathOf(one))
  expect(pathOfThread({ field: 'parts', place: '0/name' }, after)).toEqual(pathOf(two))
  for (const gone of ['6@/name', '7/name', 'x/y/z', '#1', ''])
    expect(pathOfThread({ field: 'parts', place: gone }, after)).toEqual(['parts'])
  expect(pathOfThread({ field: null, place: null }, after)).toBeNull()
  const thread = {
    id: 1,
    text: '',
    author: { id: 1, name: '' },
    at: '',
    editedAt: null,
    quote: null,
    assignee: null,
    replies: [],
  }
  const resolved = { by: '', at: '' }
  const threads = [null, null, resolved].map((each) => ({ ...thread, field: 'parts', place, resolved: each }))
  expect([...openThreads(threads, after)]).toEqual([[pathOf(one).join('/'), 2]])
})
