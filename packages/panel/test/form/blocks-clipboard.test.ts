// @vitest-environment jsdom
/** Blocks on the clipboard that another page has put there. */
import { createEditor, Editor, Transforms } from 'slate'
import { withReact } from 'slate-react'
import { expect, test } from 'vitest'
import { withClipboard } from '../../src/form/editors/blocks/blocks-clipboard.js'
import { withBlocks } from '../../src/form/editors/blocks/blocks-editor.js'
import { writeHtml } from '../../src/form/editors/html/html-document.js'
import type { BlocksElement } from '../../src/form/editors/blocks/blocks-types.js'

const encoded = (nodes: unknown) => btoa(encodeURIComponent(JSON.stringify(nodes)))

/** Returns the HTML that is stored after a paste. */
function pasted(given: Readonly<Record<string, string>>): string | null {
  const editor = withBlocks(withClipboard(withReact(createEditor())))
  editor.children = [{ type: 'paragraph', children: [{ type: 'text', text: '' }] }]
  Transforms.select(editor, Editor.start(editor, []))
  const data = { types: Object.keys(given), getData: (type: string) => given[type] ?? '' }
  editor.insertData(data as unknown as DataTransfer)
  return writeHtml(editor.children as readonly BlocksElement[])
}

const fragment = (...nodes: readonly unknown[]) => pasted({ 'application/x-slate-fragment': encoded(nodes) })
const words = (text: string, more: object = {}) => ({ type: 'text', text, ...more })
const hostile = '<img src=x onerror=steal()>'
const paragraph = { type: 'paragraph', children: [words('Hello')] }

test.each([
  ['what the block was', { ...paragraph, from: { html: hostile, gap: '', block: paragraph } }],
  ['attributes', { ...paragraph, attributes: ' onmouseover=steal()' }],
  ['elements around words', { ...paragraph, children: [words('Hello', { wraps: ['img src=x onerror=steal()'] })] }],
  [
    'a link that runs',
    { ...paragraph, children: [{ type: 'link', url: 'javascript:steal()', children: [words('Hello')] }] },
  ],
])('of a paragraph with %s, its words are stored', (_name, node) => expect(fragment(node)).toBe('<p>Hello</p>'))

test('closed blocks, and pictures that are still to come, are left out', () => {
  const closed = { type: 'html', source: hostile, children: [words('')] }
  const coming = {
    type: 'coming',
    coming: { address: 'https://elsewhere.example/a.png', text: '' },
    children: [words('')],
  }
  expect(fragment(paragraph, closed, coming)).toBe('<p>Hello</p>')
})

test('blocks in the HTML of a page are none', () => {
  const html = `<span data-slate-fragment="${encoded([{ ...paragraph, attributes: ' onclick=steal()' }])}"></span>`
  expect(pasted({ 'text/html': html, 'text/plain': 'Hello' })).toBe('<p>Hello</p>')
})

test('words keep their marks and their links, lists their form', () => {
  const link = { type: 'link', url: 'https://example.com/', children: [words('there', { bold: true })] }
  const list = { type: 'list', format: 'ordered', children: [{ type: 'list-item', children: [words('one')] }] }
  expect(fragment({ type: 'heading', level: 2, children: [words('Go '), link, words('')] }, list)).toBe(
    '<h2>Go <a href="https://example.com/"><strong>there</strong></a></h2><ol><li>one</li></ol>',
  )
})

test('what is no JSON is its text', () => {
  expect(pasted({ 'application/x-slate-fragment': 'x', 'text/plain': 'Hello' })).toBe('<p>Hello</p>')
})
