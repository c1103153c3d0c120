import { expect, test } from 'vitest'
import { sentence } from '../../src/form/control/issue-text.js'

test.each([
  ['must be unique', 'Must be unique.'],
  ['This is required.', 'This is required.'],
  ['must match the following: ^[a-z]+$', 'Must match the following: ^[a-z]+$'],
  ['doit être un nombre', 'Doit être un nombre.'],
  ['“2/28/yyyy” cannot be read', '“2/28/yyyy” cannot be read.'],
  ['', ''],
])('"%s" is told as "%s"', (text, told) => expect(sentence(text)).toBe(told))
