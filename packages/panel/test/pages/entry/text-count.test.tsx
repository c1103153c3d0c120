// @vitest-environment jsdom
import type { ContentType } from '@content-gen/admin/panel-api'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { lengthOf, textOfBlocks } from '../../../src/form/control/count-text.js'
import { article } from '../../catalog.js'
import { openEntry } from './open-entry.js'

test.each([
  ['', 0],
  [' \n\t', 0],
  ['One', 1],
  ["It's a well-known fact, isn’t it?", 6],
  ['3.5 % of 1,000', 5],
  ['Größe – überall', 2],
  ['**bold** [link](https://example.com)', 5],
  ['東京へ', 3],
  ['コーヒーを飲む', 7],
  ['2024年に', 3],
  ['Node漢字', 3],
  ['สวัสดี', 1],
  ['👋 hi', 1],
])('%j has %i words', (text, words) => {
  expect(lengthOf(text)).toEqual({ words, characters: text.length })
})

test('blocks count by what is read of them', () => {
  const text = (one: string) => ({ type: 'text', text: one })
  const blocks = [
    { type: 'heading', level: 2, children: [text('A title')] },
    {
      type: 'paragraph',
      children: [text('of '), { type: 'link', url: '/x', children: [text('this')] }, text(' kind')],
    },
    {
      type: 'list',
      children: [
        { type: 'list-item', children: [text('one')] },
        { type: 'list-item', children: [text('two')] },
      ],
    },
    { type: 'image', children: 7 },
    null,
  ]
  expect(textOfBlocks(blocks)).toBe('A title\nof this kind\none\ntwo\n\n')
  expect(lengthOf(textOfBlocks(blocks)).words).toBe(7)
  for (const odd of [null, 'text', 7, {}]) expect(textOfBlocks(odd)).toBe('')
})

test('a long text says how long it is and may be, once nobody types', async () => {
  const page: ContentType = {
    ...article,
    versioned: false,
    attributes: [
      { name: 'title', type: 'string' },
      { name: 'lead', type: 'text', maxLength: 12 },
      { name: 'notes', type: 'text' },
    ],
  }
  openEntry(page, { document: { title: 'A', lead: 'Two words', notes: null } })
  await screen.findByText('2 words · 9 of 12 characters')
  await screen.findByText('0 words · 0 characters')
  const [lead] = await screen.findAllByRole('textbox', { name: /Lead/ })
  await userEvent.type(lead ?? document.body, ' and more')
  const count = await screen.findByText('4 words · 18 of 12 characters')
  expect(count.className).toContain('is-over')
})
