import { expect, test } from 'vitest'
import { renderPage } from '../../src/shadow/page.js'
import type { Comparison } from '../../src/compare/report.js'

const hostile = `<script>alert("x")</script>' onload='`
const report: Comparison = {
  old: 'http://old.example',
  new: 'http://new.example',
  asked: 3,
  leftOut: { [hostile]: 2 },
  routes: [
    { route: 'GET /api/tags', verdict: 'safe to switch', asked: 1, unanswered: 0, differences: [] },
    {
      route: hostile,
      verdict: 'differs',
      asked: 2,
      unanswered: 1,
      differences: [
        {
          as: 'new',
          kind: 'value',
          place: hostile,
          times: 2,
          callers: ['public'],
          example: { caller: 'public', question: hostile, path: hostile, old: hostile, new: hostile },
        },
      ],
    },
  ],
}

test('no text of the page is taken for a tag', () => {
  const page = renderPage(report)
  expect(page).not.toMatch(/<script|onload='/)
  expect(page).toContain('&#60;script&#62;alert(&#34;x&#34;)')
  expect(page).toContain('1 of 2 routes differ')
})
