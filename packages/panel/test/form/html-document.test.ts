// @vitest-environment jsdom
import fc from 'fast-check'
import { createEditor, Editor, Node, Transforms } from 'slate'
import type { Descendant } from 'slate'
import { expect, test } from 'vitest'
import { withBlocks } from '../../src/form/editors/blocks/blocks-editor.js'
import type { BlocksElement } from '../../src/form/editors/blocks/blocks-types.js'
import { readHtml, writeHtml } from '../../src/form/editors/html/html-document.js'
import { piecesOf } from '../../src/form/editors/html/html-pieces.js'
import { tries } from '../../../../test/cases.js'
import { documents } from './ckeditor-documents.js'

const open = (html: string) => {
  const editor = withBlocks(createEditor())
  editor.children = [...readHtml(html)] as Descendant[]
  return editor
}
const written = (editor: Editor) => writeHtml(editor.children as readonly BlocksElement[])

test('a document that is opened and saved is the same, byte for byte', () => {
  const isOpen = new Map<string, number>()
  fc.assert(
    fc.property(documents, (html) => {
      const editor = open(html)
      for (const { type } of editor.children as readonly BlocksElement[]) isOpen.set(type, (isOpen.get(type) ?? 0) + 1)
      expect(written(editor)).toBe(html)
      // The editor gives it no other form by itself.
      Editor.normalize(editor, { force: true })
      expect(written(editor)).toBe(html)
    }),
    { numRuns: tries(800) },
  )
  // Both kinds are there: blocks to edit, and closed ones.
  for (const type of ['paragraph', 'heading', 'list', 'quote', 'code', 'image', 'html'])
    expect(isOpen.get(type), type).toBeGreaterThan(0)
})

test('a change of one block leaves all others as they were', () => {
  fc.assert(
    fc.property(documents, fc.nat(), (html, choice) => {
      const editor = open(html)
      const texts = (editor.children as readonly BlocksElement[]).flatMap(({ type }, at) =>
        ['paragraph', 'heading', 'quote'].includes(type) ? [at] : [],
      )
      const at = texts[choice % texts.length]
      if (at === undefined || html === '') return
      const before = piecesOf(html)
      Transforms.insertText(editor, 'NEW', { at: Editor.start(editor, [at]) })
      const changed = written(editor) ?? ''
      const head = before.slice(0, at).map((piece) => piece.html + piece.gap)
      const tail = before.slice(at + 1).map((piece) => piece.html + piece.gap)
      expect(changed.startsWith(head.join(''))).toBe(true)
      expect(changed.endsWith(tail.join(''))).toBe(true)
      expect(changed).toContain('NEW')
      // Read again, it says the same.
      const words = (all: Descendant[]) => all.map((node) => Node.string(node)).join('\n')
      expect(words(open(changed).children)).toBe(words(editor.children))
    }),
    { numRuns: tries(100) },
  )
})

test('a change that is taken back gives the document back', () => {
  const html = '<p style="color:red">One <b>two</b></p>\n\n<h2>Three</h2>\n'
  const editor = open(html)
  Transforms.insertText(editor, '!', { at: Editor.end(editor, [0]) })
  Transforms.setNodes<BlocksElement>(editor, { type: 'paragraph' }, { at: [1] })
  expect(written(editor)).toBe('<p style="color:red">One <strong>two!</strong></p>\n\n<p>Three</p>\n')
  Transforms.delete(editor, { at: Editor.end(editor, [0]), distance: 1, unit: 'character', reverse: true })
  Transforms.setNodes<BlocksElement>(editor, { type: 'heading' }, { at: [1] })
  expect(written(editor)).toBe(html)
})

test('what is typed is written as HTML', () => {
  const text = (words: string, marks: object = {}) => ({ type: 'text', text: words, ...marks })
  const list = (children: BlocksElement[]): BlocksElement => ({ type: 'list', format: 'unordered', children })
  const item = (words: string): BlocksElement => ({ type: 'list-item', children: [text(words)] })
  const blocks: BlocksElement[] = [
    { type: 'heading', level: 2, children: [text('A & B')] },
    {
      type: 'paragraph',
      children: [text('<b>\n', { bold: true, italic: true }), { type: 'link', url: '/a?b="c"', children: [text('x')] }],
    },
    list([item('1'), list([item('2')]), item('3')]),
    { type: 'quote', children: [text('Said')] },
    { type: 'code', children: [text('a < b\n')] },
    { type: 'image', image: { url: '/uploads/a.png', alternativeText: 'An "A"' }, children: [text('')] },
  ]
  const html =
    '<h2>A &amp; B</h2><p><strong><i>&lt;b&gt;<br></i></strong><a href="/a?b=&quot;c&quot;">x</a></p>' +
    '<ul><li>1<ul><li>2</li></ul></li><li>3</li></ul><blockquote><p>Said</p></blockquote>' +
    '<pre><code>a &lt; b\n</code></pre><figure class="image"><img src="/uploads/a.png" alt="An &quot;A&quot;"></figure>'
  expect(writeHtml(blocks)).toBe(html)
  expect(readHtml(html).map(({ type }) => type)).toEqual(blocks.map(({ type }) => type))
  expect(writeHtml([{ type: 'paragraph', children: [text('')] }])).toBeNull()
})

test('pieces take time in proportion to the document', () => {
  const long = 300_000
  for (const part of ['<p>', '<a "', '<!--', '<script>', ' ', '<', '</p>', '<b ', "<i '"]) {
    const pieces = piecesOf(part.repeat(long / part.length))
    expect(pieces.length).toBeLessThan(3)
  }
})
