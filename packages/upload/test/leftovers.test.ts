import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { settleLeftovers } from '../src/storage/leftovers.js'
import { localStorage } from '../src/storage/local-storage.js'
import type { RowFiles, WithRows } from '../src/storage/storage.js'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'content-gen-leftovers-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const ended = 2 ** 30
const withRows =
  (rows: Readonly<Record<string, RowFiles>>): WithRows =>
  (hashes, use) =>
    use(new Map(Object.entries(rows).filter(([hash]) => hashes.includes(hash))))
const noRows = withRows({})

function draft(name: string, files: Readonly<Record<string, string>> = {}): string {
  const path = join(folder, '.incoming', name)
  mkdirSync(path, { recursive: true })
  for (const [file, content] of Object.entries({ 0: 'content', ...files })) writeFileSync(join(path, file), content)
  return path
}

const endedDraft = (changes: unknown, files: Readonly<Record<string, string>> = {}) =>
  draft(`${hostname()}~${ended}~a`, { 'journal.json': JSON.stringify(changes), ...files })

function place(files: Readonly<Record<string, string>>): void {
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
}

function placed(): Readonly<Record<string, string>> {
  const names = readdirSync(folder).filter((name) => name !== '.incoming')
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}

describe('the unfinished change of a killed process', () => {
  test('is removed if no row was stored', async () => {
    place({ 'lost_1.png': '', 'thumbnail_lost_1.png': '', 'stored_2.png': '', 'other_3.png': '' })
    endedDraft([
      { hash: 'lost_1', names: ['lost_1.png', 'thumbnail_lost_1.png'], before: null },
      { hash: 'stored_2', names: ['stored_2.png'], before: null },
    ])
    await settleLeftovers(folder, withRows({ stored_2: { names: ['stored_2.png'], version: '1' } }))
    expect(placed()).toEqual({ 'other_3.png': '', 'stored_2.png': '' })
    expect(readdirSync(join(folder, '.incoming'))).toEqual([])
  })

  const replaced = {
    hash: 'a_1',
    names: ['a_1.png', 'small_a_1.png'],
    before: { names: ['a_1.png', 'thumbnail_a_1.png'], version: '1' },
  }

  test('is undone if the row is unchanged', async () => {
    place({ 'a_1.png': 'new', 'small_a_1.png': 'new', 'thumbnail_a_1.png': 'old' })
    endedDraft([replaced], { 'previous-a_1.png': 'old', 'previous-outside.txt': 'old' })
    await settleLeftovers(folder, withRows({ a_1: replaced.before }))
    expect(placed()).toEqual({ 'a_1.png': 'old', 'thumbnail_a_1.png': 'old' })
  })

  test('stays if the row has it, and the replaced file is removed', async () => {
    place({ 'a_1.png': 'new', 'small_a_1.png': 'new', 'thumbnail_a_1.png': 'old' })
    endedDraft([replaced], { 'previous-a_1.png': 'old' })
    await settleLeftovers(folder, withRows({ a_1: { names: replaced.names, version: '2' } }))
    expect(placed()).toEqual({ 'a_1.png': 'new', 'small_a_1.png': 'new' })
  })

  test('is removed with a deleted row, and stays with one that was not deleted', async () => {
    place({ 'gone_1.png': '', 'kept_2.png': '' })
    const kept = { names: ['kept_2.png'], version: '1' }
    endedDraft([
      { hash: 'gone_1', names: [], before: { names: ['gone_1.png'], version: '1' } },
      { hash: 'kept_2', names: [], before: kept },
    ])
    await settleLeftovers(folder, withRows({ kept_2: kept }))
    expect(placed()).toEqual({ 'kept_2.png': '' })
  })

  test('waits for an unavailable database', async () => {
    place({ 'lost_1.png': '' })
    const path = endedDraft([{ hash: 'lost_1', names: ['lost_1.png'], before: null }])
    const away = settleLeftovers(folder, () => Promise.reject(new Error('away')))
    await expect(away).rejects.toThrow('away')
    expect([existsSync(path), existsSync(join(folder, 'lost_1.png'))]).toEqual([true, true])
  })
})

test('files that another process works on stay', async () => {
  const ours = draft(`${hostname()}~${process.pid}~a`)
  const alive = draft(`${hostname()}~${process.ppid}~a`)
  const elsewhere = draft('another-machine~1~a')
  await settleLeftovers(folder, noRows)
  expect([ours, alive, elsewhere].map((path) => existsSync(path))).toEqual([false, true, true])
})

test.each([
  '',
  '{',
  'null',
  '[{"hash":"lost_1","names":["../outside.txt"],"before":null}]',
  '[{"hash":"lost_1","names":[],"before":{"names":["../outside.txt"],"version":"1"}}]',
  '[{"hash":1}]',
])('an invalid journal is ignored: %s', async (journal) => {
  mkdirSync(join(folder, 'uploads'))
  place({ 'outside.txt': '' })
  const inner = join(folder, 'uploads')
  const path = join(inner, '.incoming', `${hostname()}~${ended}~a`)
  mkdirSync(path, { recursive: true })
  writeFileSync(join(path, 'journal.json'), journal)
  await settleLeftovers(inner, noRows)
  expect(existsSync(path)).toBe(false)
  expect(existsSync(join(folder, 'outside.txt'))).toBe(true)
})

test('a draft that fails half-way restores replaced files', async () => {
  place({ 'stored_1.png': 'old' })
  const opened = await localStorage(folder, '/uploads').open()
  writeFileSync(join(opened.folder, '0'), 'new')
  writeFileSync(join(opened.folder, '1'), 'new')
  const files = [
    { path: join(opened.folder, '0'), name: 'stored_1.png', mime: 'image/png' },
    { path: join(opened.folder, '1'), name: 'thumbnail_stored_1.png', mime: 'image/png' },
    { path: join(opened.folder, 'missing'), name: 'small_stored_1.png', mime: 'image/png' },
  ]
  const before = { names: ['stored_1.png'], version: '1' }
  await expect(opened.place([{ hash: 'stored_1', files, before }])).rejects.toThrow('ENOENT')
  expect(placed()).toEqual({ 'stored_1.png': 'new', 'thumbnail_stored_1.png': 'new' })
  await opened.settle(withRows({ stored_1: before }))
  expect(placed()).toEqual({ 'stored_1.png': 'old' })
  expect(readdirSync(join(folder, '.incoming'))).toEqual([])
})

test('a replacement restores what one before it has replaced in vain, so that both can be undone in any order', async () => {
  const storage = localStorage(folder, '/uploads')
  const before = { names: ['stored_1.png'], version: '1' }
  const replace = async (content: string) => {
    const opened = await storage.open()
    writeFileSync(join(opened.folder, '0'), content)
    const files = [{ path: join(opened.folder, '0'), name: 'stored_1.png', mime: 'image/png' }]
    await opened.place([{ hash: 'stored_1', files, before }])
    return opened
  }
  for (const isReversed of [false, true]) {
    place({ 'stored_1.png': 'old' })
    const drafts = [await replace('first'), await replace('second')]
    for (const opened of isReversed ? drafts.toReversed() : drafts) await opened.settle(withRows({ stored_1: before }))
    expect(placed()).toEqual({ 'stored_1.png': 'old' })
  }
})

test('a later replacement keeps what one before it drops', async () => {
  place({ 'a_1.png': 'second', 'thumbnail_a_1.png': 'second' })
  endedDraft([{ hash: 'a_1', names: ['a_1.png'], before: { names: ['a_1.png', 'thumbnail_a_1.png'], version: '1' } }])
  await settleLeftovers(folder, withRows({ a_1: { names: ['a_1.png', 'thumbnail_a_1.png'], version: '3' } }))
  expect(placed()).toEqual({ 'a_1.png': 'second', 'thumbnail_a_1.png': 'second' })
})
