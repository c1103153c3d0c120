// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { pastedMarkdown } from '../../src/form/editors/markdown-paste.js'
import { picturesOf } from '../../src/form/editors/markdown-pictures.js'
import { renderMarkdown } from '../../src/form/editors/markdown-preview.js'

test('a page becomes Markdown', () => {
  const html = `<html><head><style>p { color: red }</style></head><body>
    <h2>Bread</h2>
    <p>Some <b>bold</b>, <em>leaning</em> and <del>old</del> words, <a href="https://example.com/a?b=1">a link</a>.</p>
    <ul><li>One</li><li>Two<ul><li>Inner</li></ul></li></ul>
    <ol start="3"><li>Three</li><li>Four</li></ol>
    <blockquote><p>A quote</p></blockquote>
    <p>The <code>code</code></p>
    <pre><code class="language-js">const a = 1 &lt; 2
    b()</code></pre>
    <table><thead><tr><th>Name</th><th>Price</th></tr></thead><tbody><tr><td>Rye | dark</td><td>3</td></tr></tbody></table>
    <hr>
  </body></html>`
  expect(pastedMarkdown(html)).toBe(
    [
      '## Bread',
      '',
      'Some **bold**, _leaning_ and ~~old~~ words, [a link](https://example.com/a?b=1).',
      '',
      '- One',
      '- Two',
      '  - Inner',
      '',
      '3. Three',
      '4. Four',
      '',
      '> A quote',
      '',
      'The `code`',
      '',
      '```js',
      'const a = 1 < 2',
      '    b()',
      '```',
      '',
      String.raw`| Name | Price |`,
      '| --- | --- |',
      String.raw`| Rye \| dark | 3 |`,
      '',
      '---',
    ].join('\n'),
  )
})

test('the styles of word processors are read, and a page that is wrapped in a mark is not bold', () => {
  const html = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:700">Strong</span><span style="font-weight:400"> and </span><span style="font-style:italic">leaning</span></p></b>`
  expect(pastedMarkdown(html)).toBe('**Strong** and _leaning_')
})

test('paragraphs that Word means as items of lists become lists', () => {
  const item = (level: number, mark: string, text: string) =>
    `<p class=MsoListParagraph style='margin-left:36pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${mark}<span>&nbsp;&nbsp; </span></span><![endif]>${text}</p>`
  const html = `<p class=MsoNormal>Before</p>${item(1, '·', 'One')}${item(2, 'o', 'Inner')}${item(1, '·', 'Two')}<p>Between</p>${item(1, '1.', 'First')}${item(1, '2.', 'Second')}`
  expect(pastedMarkdown(html)).toBe('Before\n\n- One\n  - Inner\n- Two\n\nBetween\n\n1. First\n2. Second')
})

test('nothing that runs is pasted, and what looked like a tag or a mark stays text', () => {
  const html = `<p><b>x</b> <a href="javascript:alert(1)">link</a> &lt;img src=x onerror=alert(1)&gt; *star* 1 < 2</p>
    <script>alert(1)</script><img src="data:image/svg+xml,<svg onload=alert(1)>"><img src=x onerror=alert(1)>
    <iframe src="https://example.com"></iframe><a href="#top">here</a>`
  const markdown = pastedMarkdown(html) ?? ''
  expect(markdown).not.toMatch(/javascript:|data:|#top|(?<!\\)<(?! 2)/)
  const shown = document.createElement('div')
  shown.innerHTML = renderMarkdown(markdown)
  expect(shown.querySelector('img, script, iframe, a, em')).toBeNull()
  expect(shown.textContent).toContain('<img src=x onerror=alert(1)> *star* 1 < 2')
})

test.each([
  '',
  '<div><span style="color:#000">const a</span></div><br>',
  '<p>Only words</p>',
  '<meta charset="utf-8">',
])('a page without any formatting is pasted as its text: %s', (html) => expect(pastedMarkdown(html)).toBeNull())

test.each(['<a', '<style ', '<style>'])('a page that repeats %s takes no longer than others', (start) => {
  expect(pastedMarkdown(start.repeat(150_000))).toBeNull()
})

test.each(['mso-list:', 'text-decoration:', 'text-decoration'])('nor does one whose style repeats %s', (start) => {
  expect(pastedMarkdown(`<p style="${start.repeat(100_000)}">One</p>`)).toBeNull()
})

test('a list that Google Docs puts behind its item is within it', () => {
  const html = '<ol><li>one</li><ol><li>within</li><ul><li>deep</li></ul></ol><li>two</li></ol>'
  expect(pastedMarkdown(html)).toBe('1. one\n   1. within\n      - deep\n2. two')
})

test('pictures of other sites are found, and a page of their beginnings keeps nobody waiting', () => {
  const picture = '![A \\] b](https://example.com/a.png)'
  expect(picturesOf(`${picture} ${picture} ![c](/uploads/c.png)`)).toEqual([
    { text: 'A ] b', written: 'https://example.com/a.png' },
  ])
  const start = performance.now()
  expect(picturesOf('!['.repeat(40_000))).toEqual([])
  expect(performance.now() - start).toBeLessThan(6_000)
})
