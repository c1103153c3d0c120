// @vitest-environment jsdom
import { createEditor, type Descendant } from 'slate'
import { expect, test } from 'vitest'
import { insertBlocks } from '../../src/form/editors/blocks/blocks-acts.js'
import { withBlocks } from '../../src/form/editors/blocks/blocks-editor.js'
import { pastedBlocks } from '../../src/form/editors/blocks/blocks-paste.js'

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
