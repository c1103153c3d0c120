/** Texts of previews that may end in marks: those that people read, and whose meaning more characters do not change. */
import { expect, test } from 'vitest'
import { endsInProse, isProse } from '../src/previews/marks/is-prose.js'

test.each(['News', 'A title', 'Über uns', 'Only 5 left', '“Quoted.”', 'e.g. this', 'See https://example.com for more'])(
  '%j is read by people',
  (text) => expect(isProse(text)).toBe(true),
)

test.each([
  '',
  '  ',
  '\0',
  '2026-11-29',
  '12:30',
  '+49 30 1234',
  'https://example.com/a',
  'mailto:a@example.com',
  '/about',
  '#top',
  '#c0392b',
  'www.example.com',
  'a@example.com',
  'arrow-left',
  'btn_primary',
  'page.html',
])('%j is not', (text) => expect(isProse(text)).toBe(false))

test.each(['Some words.', '# Heading', '- item', '**bold**', '<p>HTML</p>', 'Ends here\n\n', '> “quoted”'])(
  '%j ends in text',
  (text) => expect(endsInProse(text)).toBe(true),
)

test.each([
  '```\ncode\n```',
  '~~~\nx\n~~~',
  '| a | b |',
  '[1]: https://example.com',
  'see https://example.com/x',
  '---',
  '\0',
  '',
])('characters behind %j would change it', (text) => expect(endsInProse(text)).toBe(false))
