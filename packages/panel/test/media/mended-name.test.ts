import { expect, test } from 'vitest'
import { mendedName } from '../../src/media/uploads/mended-name.js'

const failure = (code: 'fileName' | 'fileNameLong' | 'fileTooLarge', max?: number) => ({
  status: 400,
  message: '',
  reason: { code, data: max === undefined ? {} : { max }, message: '', faults: [] },
})

test.each([
  ['a<b>.png', 'a-b.png'],
  ['a "quoted" name?.txt', 'a quoted name.txt'],
  ['<>', 'file'],
  ['a: b | c.tar.gz', 'a b  c.tar.gz'],
  ['a - b>c.txt', 'a - b-c.txt'],
  ['gnp.\u202eexe', 'gnp.exe'],
  ['.<hidden', '.-hidden'],
  ['sign<1>.txt', 'sign-1.txt'],
])('%s becomes %s', (name, is) => expect(mendedName(name, failure('fileName'))).toBe(is))

test('a name that is too long is shortened before its ending, by whole letters', () => {
  const name = mendedName(`${'ä'.repeat(200)}.jpeg`, failure('fileNameLong', 255)) ?? ''
  expect(name).toBe(`${'ä'.repeat(125)}.jpeg`)
})

test('another fault is none of the name', () => {
  expect(mendedName('a<b>.png', failure('fileTooLarge'))).toBeNull()
  expect(mendedName('a', { status: 0, message: '', reason: null })).toBeNull()
})
