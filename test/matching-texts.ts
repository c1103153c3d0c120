/** Texts for attributes with a pattern: those of the real model trees, of colours, codes, paths and addresses. */
export const matchingTexts: readonly string[] = [
  'A typed text',
  'Typed',
  'abc',
  '#00aa7f',
  'a/b',
  'Y',
  'B1234',
  'S123',
  'TC-123',
  '1234',
  '12345',
  'A1',
  'AB123456',
  'ABC-1',
  'https://example.com/a',
  `0x${'0123456789'.repeat(4)}`,
]
