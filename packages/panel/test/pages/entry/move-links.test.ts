import { expect, test } from 'vitest'
import { moveLinks } from '../../../src/pages/entry/links/move-links.js'

const move = moveLinks(['/blog/rose', '/blog/tulip'], '/blog/$&-lily')

test.each([
  ['[a](/blog/rose)', '[a](/blog/$&-lily)'],
  ['[a](/blog/tulip "Title") and ![b](</blog/rose>)', '[a](/blog/$&-lily "Title") and ![b](</blog/$&-lily>)'],
  ['[a](/blog/rose?page=2#end)', '[a](/blog/$&-lily?page=2#end)'],
  ['text\n [one]: /blog/rose\n[two]: </blog/tulip> "T"', 'text\n [one]: /blog/$&-lily\n[two]: </blog/$&-lily> "T"'],
  [
    `<a class="x" href="/blog/rose#a">a</a> <a HREF = '/blog/tulip'>b</a> <a href=/blog/rose>c</a>`,
    `<a class="x" href="/blog/$&-lily#a">a</a> <a HREF = '/blog/$&-lily'>b</a> <a href=/blog/$&-lily>c</a>`,
  ],
])('%s', (text, moved) => expect(move(text)).toBe(moved))

test.each([
  'the page /blog/rose is old',
  '[a](/blog/rose-garden) [b](/blog/rose/) [c](/blog/Rose) [d](/de/blog/rose) [e](https://example.com/blog/rose)',
  '<img src="/blog/rose"> <a data-href="/blog/rose">a</a> [a](/blog/rose.html)',
  '[a](https://example.com/?href=/blog/rose) <a href="https://example.com/?a&amp;href=/blog/rose">b</a>',
  '',
])('stays: %s', (text) => expect(move(text)).toBe(text))

test('an address with a host is a link by itself', () => {
  const moveOut = moveLinks(['https://example.com/blog/rose'], 'https://example.com/blog/lily')
  expect(moveOut('<https://example.com/blog/rose> (https://example.com/blog/rose)')).toBe(
    '<https://example.com/blog/lily> (https://example.com/blog/rose)',
  )
  expect(moveOut('[a](https://examplexcom/blog/rose)')).toBe('[a](https://examplexcom/blog/rose)')
})

test('blocks: links at any depth, and nothing else', () => {
  const link = (url: string) => ({ type: 'link', url, children: [{ type: 'text', text: '/blog/rose' }] })
  const blocks = (url: string) => [
    { type: 'paragraph', children: [{ type: 'text', text: '[a](/blog/rose)', bold: true }] },
    { type: 'list', format: 'ordered', children: [{ type: 'list-item', children: [link(url)] }] },
  ]
  expect(move(blocks('/blog/rose?a=1'))).toStrictEqual(blocks('/blog/$&-lily?a=1'))
  for (const url of ['/blog/rose-garden', 'x/blog/rose', '/blog/rose/']) {
    const same = blocks(url)
    expect(move(same)).toBe(same)
  }
  for (const value of [null, undefined, 7, { type: 'link' }, [null, [1]]]) expect(move(value)).toBe(value)
})

test('a long text takes no long time', () => {
  for (const text of ['href '.repeat(50_000), '['.repeat(100_000), `](${' '.repeat(100_000)}`, '](<'.repeat(50_000)]) {
    const start = performance.now()
    expect(move(text)).toBe(text)
    expect(performance.now() - start).toBeLessThan(500)
  }
})
