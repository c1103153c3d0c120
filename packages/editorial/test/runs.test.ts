import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Effort } from '../src/differences/effort.js'
import { runsOf } from '../src/differences/runs.js'
import type { Run } from '../src/index.js'
import { numRuns } from './documents.js'

const runs = (before: string, after: string) => runsOf(before, after, new Effort())
const without = (kind: Run['kind'], all: readonly Run[]) =>
  all.flatMap((run) => (run.kind === kind ? [] : [run.text])).join('')

/** `same`, `-removed-` and `+added+`. */
const drawn = (before: string, after: string) =>
  runs(before, after)
    .map(({ kind, text }) => ({ same: text, removed: `-${text}-`, added: `+${text}+` })[kind])
    .join('')

describe('the runs of two texts', () => {
  test.each([
    ['A quick fox', 'A slow fox', 'A -quick-+slow+ fox'],
    ['help', 'hello', '-help-+hello+'],
    ['A fox', 'A fox runs', 'A fox+ runs+'],
    ['', 'new', '+new+'],
    ['one two, three', 'uno due, three', '-one two-+uno due+, three'],
    ['one\ntwo', 'uno\ndue', '-one-+uno+\n-two-+due+'],
    ['Grüße aus Köln', 'Grüße nach Köln', 'Grüße -aus-+nach+ Köln'],
    ['Привет мир', 'Привет дом', 'Привет -мир-+дом+'],
    ['我喜欢猫', '我喜欢狗', '我喜欢-猫-+狗+'],
    ['👍', '👎', '-👍-+👎+'],
  ])('%j and %j', (before, after, expected) => {
    expect(drawn(before, after)).toBe(expected)
  })

  test('are the two texts, whatever is in them', () => {
    const piece = fc.oneof(fc.constantFrom('a', 'b', ' ', '\n', '\r\n', ', ', '字'), fc.string({ unit: 'binary' }))
    const text = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(text, text, (before, after) => {
        const found = runs(before, after)
        expect(without('added', found)).toBe(before)
        expect(without('removed', found)).toBe(after)
        expect(found.every((run) => run.text !== '')).toBe(true)
        expect(found.some((run, at) => run.kind === found[at + 1]?.kind)).toBe(false)
      }),
      { numRuns },
    )
  })

  test('of halves of surrogate pairs are the two texts', () => {
    expect(without('added', runs('a\uD83D b', 'a\uDC4D b'))).toBe('a\uD83D b')
  })
})

describe('long texts', () => {
  const words = Array.from({ length: 150_000 }, (_, at) => `word${(at * 7919) % 1009}`)

  test('a few changes in a megabyte are found', () => {
    const changed = words.map((word, at) => (at % 10_000 === 5_000 ? 'NEW' : word))
    const found = runs(words.join(' '), changed.join(' '))
    expect(found.filter(({ kind, text }) => kind === 'added' && text === 'NEW')).toHaveLength(15)
  })

  test('a long insertion is one run', () => {
    const text = words.join(' ')
    const found = runs(`start end`, `start ${text} end`)
    expect(found).toEqual([
      { kind: 'same', text: 'start ' },
      { kind: 'added', text: `${text} ` },
      { kind: 'same', text: 'end' },
    ])
  })

  test('texts with too many changed words are compared by lines', () => {
    const lines = (word: string) =>
      Array.from({ length: 300 }, (_, at) => `same line ${at}\n${`${word}${at} `.repeat(10)}\n`).join('')
    const found = runs(lines('a'), lines('b'))
    expect(found.filter(({ kind }) => kind === 'same')).toHaveLength(301)
    expect(found.filter(({ kind }) => kind === 'added')).toHaveLength(300)
  })

  test('texts with too many changed lines have the same start and end', () => {
    const middle = (word: string) => Array.from({ length: 3_000 }, (_, at) => `${word}${at}`).join('\n')
    expect(runs(`A ${middle('a')}\nend`, `A ${middle('b')}\nend`)).toEqual([
      { kind: 'same', text: 'A ' },
      { kind: 'removed', text: middle('a') },
      { kind: 'added', text: middle('b') },
      { kind: 'same', text: '\nend' },
    ])
  })

  test('texts with nothing in common are two runs', () => {
    const other = words.map((_, at) => `other${(at * 31) % 997}`)
    expect(runs(words.join('\n'), other.join('\n')).map(({ kind }) => kind)).toEqual(['removed', 'added'])
  })

  test('many of them in one comparison do not add up', () => {
    const effort = new Effort()
    const [one, other] = [words.slice(0, 2_000).join(' '), words.slice(0, 2_000).reverse().join(' ')]
    for (let count = 0; count < 1_000; count++) runsOf(one, other, effort)
    expect(effort.edits).toBe(0)
    expect(runsOf('a b', 'a c', effort).length).toBeGreaterThan(0)
  })
})
