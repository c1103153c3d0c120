// @vitest-environment jsdom
import type { Attribute } from '@content-gen/admin/panel-api'
import { expect, test } from 'vitest'
import { proposedValue } from '../../../src/pages/entry/proposals/proposal-text.js'

const richtext: Attribute = { name: 'body', type: 'richtext' }

test.each([
  ['<script>hit()</script>', String.raw`\<script>hit()\</script>`],
  ['<img src=x onerror=hit()>', String.raw`\<img src=x onerror=hit()>`],
  ['[here](javascript:hit())', String.raw`\[here\](javascript:hit())`],
  ['Two\n\nparagraphs', 'Two\n\nparagraphs'],
  ['**Bold** and [out](https://example.com)', '**Bold** and [out](https://example.com)'],
])('the proposal %j becomes Markdown without tags', (text, value) => {
  expect(proposedValue(richtext, text)).toBe(value)
})
