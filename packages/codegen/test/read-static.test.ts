import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { computed, readStatic } from '../src/adopt/read-static.js'
import { temporaryFolder } from './folder.js'

const read = (text: string, environment = {}) => readStatic(text, environment)

test.each([
  [
    'module.exports = { a: 1, b: [true, null, "x"], "c-d": { e: -2 } }',
    { a: 1, b: [true, null, 'x'], 'c-d': { e: -2 } },
  ],
  ['export default { a: `text` as const }', { a: 'text' }],
  ['export default ({ a: 1 }) satisfies Config', { a: 1 }],
  ['const a = 1\nmodule.exports = { a }', { a: 1 }],
  ['const config = { a: 1 }\nexport default config', { a: 1 }],
  ['module.exports = ({ env }) => ({ a: 2 * 1024 })', { a: 2048 }],
  ['module.exports = function () { const b = "x"; return { a: b } }', { a: 'x' }],
  ['const make = ({ env }) => ({ a: 1 })\nmodule.exports = make', { a: 1 }],
  ['module.exports = { a: 1, ...others }', { a: 1, '...': computed }],
  ['const others = { b: 2, a: 3 }\nmodule.exports = { a: 1, ...others }', { a: 3, b: 2 }],
  ['module.exports = { b() {}, get c() { return 1 }, a: 1 }', { a: 1 }],
])('%s', (text, value) => {
  expect(read(text)).toEqual(value)
})

test.each([
  'module.exports = { a: require("./other") }',
  'module.exports = { a: process.env.A }',
  'let a = 1\nmodule.exports = { a }',
  'const a = a\nmodule.exports = { a }',
  'const a = { b: a }, b = 1\nmodule.exports = { a: a.b }',
  'module.exports = { a: env("UNSET") }',
  'module.exports = { a: isThere ? 1 : 2 }',
  'module.exports = { a: [1, ...others] }.a && { a: f() }',
])('values that only a run could compute are not guessed: %s', (text) => {
  const value = read(text)
  expect(typeof value === 'object' && value !== null && 'a' in value ? value.a : value).toBe(computed)
})

test.each([
  '',
  'exports.a = 1',
  'module.exports = connect()',
  'module.exports = (',
  'const a = b, b = a\nexport default a',
])('a file without readable exports: %j', (text) => {
  expect(read(text)).toBe(computed)
})

test('the environment resolves env(), with its fallback for a missing variable', () => {
  const text = `module.exports = ({ env }) => ({
    text: env('TEXT', 'unset'), whole: env.int('WHOLE', 1), part: env.float('PART', 1), is: env.bool('IS', false),
    list: env.array('LIST', []), unset: env('UNSET', 'fallback'), json: env.json('TEXT', {}),
  })`
  const environment = { TEXT: 'x', WHOLE: '42', PART: '0.5', IS: 'true', LIST: 'a, b' }
  expect(read(text, environment)).toEqual({
    text: 'x',
    whole: 42,
    part: 0.5,
    is: true,
    list: ['a', 'b'],
    unset: 'fallback',
    json: computed,
  })
})

test('no code runs', () => {
  const mark = join(temporaryFolder(), 'mark')
  const write = `require('node:fs').writeFileSync(${JSON.stringify(mark)}, '')`
  read(`${write}\nmodule.exports = ({ env }) => { ${write}; return { a: ${write}, [${write}]: 1 } }`)
  expect(existsSync(mark)).toBe(false)
})
