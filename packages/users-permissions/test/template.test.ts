/** Templates of mails replace `<%= name %>` and know nothing else. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tries } from '../../../test/cases.js'
import { renderTemplate } from '../src/mail/template.js'

const render = (text: string, data: object) => renderTemplate({ subject: 's', text, html: text }, { ...data })

test('values are as they are in texts, and escaped in HTML', () => {
  const data = { user: { name: '<b>"A" & \'B\'</b>', age: 7, isOn: true }, none: null, at: new Date(0) }
  const { text, html } = render('<%= user.name %>|<%=user.age%>|<%= user.isOn %>|<%= none %>|<%=  at  %>', data)
  expect(text).toBe('<b>"A" & \'B\'</b>|7|true||1970-01-01T00:00:00.000Z')
  expect(html).toBe('&#60;b&#62;&#34;A&#34; &#38; &#39;B&#39;&#60;/b&#62;|7|true||1970-01-01T00:00:00.000Z')
})

test.each([
  '<% process.exit(1) %>',
  '<%- name %>',
  '<%= name() %>',
  '<%= name; process.exit(1) %>',
  '<%= `${process.exit(1)}` %>',
  "<%= name['x'] %>",
  '<%= name + name %>',
  '<%= %>',
  '<%%>',
  '<%= na\u2028me %>',
  '<%= name<%= name %> %>',
])('%s has no meaning, and nothing is sent', (text) => {
  expect(() => render(text, { name: 'x' })).toThrow(/^The template of a mail has <%/)
})

test.each([
  'constructor',
  '__proto__',
  'name.constructor.constructor',
  'name.length',
  'list.0x',
  'toString',
  'missing',
  'user.missing',
])('<%%= %s %%> leads to no value of the data', (path) => {
  expect(() => render(`<%= ${path} %>`, { name: 'x', user: {}, list: ['a'] })).toThrow(path)
})

test('what is no text is refused', () => {
  for (const value of [{}, [], () => 'x', Symbol('x')])
    expect(() => render('<%= value %>', { value })).toThrow('value is no text')
})

test('the subject is one line', () => {
  const template = { subject: 'Hello <%= name %>', text: 'x' }
  expect(renderTemplate(template, { name: '<Ada>' })).toEqual({ subject: 'Hello <Ada>', text: 'x' })
  for (const name of ['a\nBcc: b@example.com', 'a\rb', '\r\n'])
    expect(() => renderTemplate(template, { name })).toThrow('subject must be one line')
})

test('values are no templates, and other text stays', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (around, value) => {
      fc.pre(!around.includes('<%'))
      const { text, html = '' } = render(`${around}<%= value %>${around}`, { value })
      expect(text).toBe(around + value + around)
      expect(html.slice(around.length, html.length - around.length)).not.toMatch(/[<>"']/)
    }),
    { numRuns: tries(500, 100_000) },
  )
})
