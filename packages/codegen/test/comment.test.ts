import { expect, test } from 'vitest'
import { commentLine, docComment } from '../src/typescript/comment.js'

test.each<[string, string | null, string]>([
  ['nothing', null, ''],
  ['blank text', ' \n ', ''],
  ['a line', 'An article', '  /** An article */\n'],
  ['lines', 'One\r\n\r\ntwo ', '  /**\n   * One\n   *\n   * two\n   */\n'],
  ['the end of a comment', '*/ process.exit(1) /*', '  /** *\\/ process.exit(1) /* */\n'],
  ['an end made by stripping', '*\u200e/', '  /** * / */\n'],
  ['words for the compiler', '@ts-nocheck', '  /** @ ts-nocheck */\n'],
  ['other line ends', 'a\u2028b', '  /**\n   * a\n   * b\n   */\n'],
])('%s', (_name, text, expected) => {
  expect(docComment(text, '  ')).toBe(expected)
})

test('a one-line comment stays on its line', () => {
  expect(commentLine('a\nprocess.exit(1)')).toBe('a process.exit(1)')
})
