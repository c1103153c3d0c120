// @vitest-environment jsdom
import { createEditor, type Descendant } from 'slate'
import { expect, test } from 'vitest'
import { insertBlocks } from '../../src/form/editors/blocks/blocks-acts.js'
import { withBlocks } from '../../src/form/editors/blocks/blocks-editor.js'
import { pastedBlocks } from '../../src/form/editors/blocks/blocks-paste.js'
import { linesOf } from '../../src/form/editors/blocks/blocks-tables.js'
import { closedTable } from '../../src/form/editors/html/html-tables.js'
import { lostPictures } from '../../src/form/editors/pasted-pictures.js'

const text = (words: string, marks: object = {}) => ({ type: 'text', text: words, ...marks })

test('what blocks can say is kept of a pasted page', () => {
  const html = `<!--StartFragment--><style>p { color: red }</style>
    <h2>A <em>head</em></h2>
    <p>Some <b>bold</b>, <span style="font-weight:700;font-style:italic">both</span><br>and
       <a href="https://example.com/">a link</a>.</p>
    <blockquote><p>Said</p></blockquote>
    <pre>a  b
c</pre>`
  expect(pastedBlocks(html)).toEqual([
    { type: 'heading', level: 2, children: [text('A '), text('head', { italic: true })] },
    {
      type: 'paragraph',
      children: [
        text('Some '),
        text('bold', { bold: true }),
        text(', '),
        text('both', { bold: true, italic: true }),
        text('\n'),
        text('and '),
        { type: 'link', url: 'https://example.com/', children: [text('a link')] },
        text('.'),
      ],
    },
    { type: 'quote', children: [text('Said')] },
    { type: 'code', children: [text('a  b\nc')] },
  ])
})

test('lists keep their items and their lists', () => {
  const item = (words: string) => ({ type: 'list-item', children: [text(words)] })
  expect(pastedBlocks('<ol><li>One</li><li><p>Two</p><ul><li>Within</li></ul></li></ol>')).toEqual([
    {
      type: 'list',
      format: 'ordered',
      children: [item('One'), item('Two'), { type: 'list', format: 'unordered', children: [item('Within')] }],
    },
  ])
})

test('a page that is wrapped in a mark which is none is read as it looks', () => {
  expect(pastedBlocks('<b style="font-weight:normal"><p>One</p><p>Two</p></b>')).toEqual([
    { type: 'paragraph', children: [text('One')] },
    { type: 'paragraph', children: [text('Two')] },
  ])
})

test('what could run is only text', () => {
  const html = `<p><a href="javascript:hit()">x</a><img src=x onerror="hit()"><script>hit()</script></p>`
  expect(pastedBlocks(html)).toEqual([{ type: 'paragraph', children: [text('x')] }])
  expect(pastedBlocks('<meta charset="utf-8"><img src="x.png">')).toEqual([])
})

const edited = (words: string, html: string): readonly Descendant[] => {
  const editor = withBlocks(createEditor())
  editor.children = [{ type: 'paragraph', children: [{ type: 'text', text: words }] }]
  const point = { path: [0, 0], offset: words.length }
  editor.selection = { anchor: point, focus: point }
  insertBlocks(editor, pastedBlocks(html))
  return editor.children
}

test('words go on where the cursor is, and blocks take the place of an empty one', () => {
  expect(edited('Before ', '<p><b>bold</b></p>')).toEqual([
    { type: 'paragraph', children: [text('Before '), text('bold', { bold: true })] },
  ])
  expect(edited('', '<h1>Head</h1><p>Text</p>')).toEqual([
    { type: 'heading', level: 1, children: [text('Head')] },
    { type: 'paragraph', children: [text('Text')] },
  ])
})

test('a list that Google Docs puts behind its item is within it', () => {
  const item = (words: string) => ({ type: 'list-item', children: [text(words)] })
  expect(pastedBlocks('<ol><li>one</li><ol><li>within</li></ol><li>two</li></ol>')).toEqual([
    {
      type: 'list',
      format: 'ordered',
      children: [item('one'), { type: 'list', format: 'ordered', children: [item('within')] }, item('two')],
    },
  ])
})

test('a table becomes lines, and one that arranges blocks becomes these', () => {
  const rows =
    '<tr><th>Name</th><th>Price</th></tr><tr><td><p>Bread</p></td><td><b>3</b> €</td></tr><tr><td></td><td></td></tr>'
  expect(pastedBlocks(`<table><tbody>${rows}</tbody></table>`)).toEqual([
    { type: 'paragraph', children: [text('Name', { bold: true }), text(' | '), text('Price', { bold: true })] },
    { type: 'paragraph', children: [text('Bread'), text(' | '), text('3', { bold: true }), text(' €')] },
  ])
  expect(pastedBlocks('<table><tr><td><h2>Head</h2><p>Words</p></td></tr></table>')).toEqual([
    { type: 'heading', level: 2, children: [text('Head')] },
    { type: 'paragraph', children: [text('Words')] },
  ])
})

test('lists of Word keep their levels', () => {
  const item = (level: number, mark: string, words: string) =>
    `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${mark}</span><![endif]>${words}</p>`
  const listItem = (words: string) => ({ type: 'list-item', children: [text(words)] })
  expect(pastedBlocks(item(1, '1.', 'one') + item(2, 'a.', 'within') + item(1, '2.', 'two'))).toEqual([
    {
      type: 'list',
      format: 'ordered',
      children: [listItem('one'), { type: 'list', format: 'ordered', children: [listItem('within')] }, listItem('two')],
    },
  ])
})

test('pictures that are taken over hold their place, behind a list that has no room for them', () => {
  const picture = (address: string, words = '') => ({
    type: 'coming',
    coming: { address, text: words },
    children: [text('')],
  })
  const html = `<p>Before <span><img src="https://example.com/a.png" alt="A cat"></span> after</p>
    <ul><li>One <img src="https://example.com/b.png"></li></ul>
    <img src="file:///C:/c.png"><img src="https://example.com/count.gif" width="1" height="1">`
  expect(pastedBlocks(html, { makeTable: linesOf, takesPictures: true })).toEqual([
    { type: 'paragraph', children: [text('Before')] },
    picture('https://example.com/a.png', 'A cat'),
    { type: 'paragraph', children: [text('after')] },
    { type: 'list', format: 'unordered', children: [{ type: 'list-item', children: [text('One')] }] },
    picture('https://example.com/b.png'),
  ])
  expect(lostPictures(html, true)).toEqual([{ address: 'file:///C:/c.png', text: '' }])
  expect(lostPictures(html, false)).toHaveLength(3)
})

test('HTML keeps a table as a closed block, without anything that could run', () => {
  const html =
    '<table><tr><th>a</th><td colspan="2" onclick="hit()"><a href="https://b.c/?d=1&e=2">&lt;b&gt;</a></td></tr></table>'
  expect(pastedBlocks(html, { makeTable: closedTable, takesPictures: false }).map(({ source }) => source)).toEqual([
    '<figure class="table"><table><tbody><tr><th>a</th><td colspan="2"><a href="https://b.c/?d=1&amp;e=2">&lt;b&gt;</a></td></tr></tbody></table></figure>',
  ])
})
