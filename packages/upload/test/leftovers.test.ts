import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { removeLeftovers } from '../src/leftovers.js'
import { localStorage } from '../src/local-storage.js'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'content-gen-leftovers-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const ended = 2 ** 30
const known = async (hashes: readonly string[]) => new Set(hashes.filter((hash) => hash.startsWith('stored')))

function draft(name: string, journal?: string): string {
  const path = join(folder, '.incoming', name)
  mkdirSync(path, { recursive: true })
  writeFileSync(join(path, '0'), 'content')
  if (journal !== undefined) writeFileSync(join(path, 'journal.json'), journal)
  return path
}

function place(...names: string[]): void {
  for (const name of names) writeFileSync(join(folder, name), 'content')
}

test('files that were placed go unless their row was stored', async () => {
  place('lost_1.png', 'thumbnail_lost_1.png', 'stored_2.png', 'other_3.png')
  const journal = [
    { hash: 'lost_1', names: ['lost_1.png', 'thumbnail_lost_1.png'] },
    { hash: 'stored_2', names: ['stored_2.png'] },
  ]
  draft(`${hostname()}~${ended}~a`, JSON.stringify(journal))
  await removeLeftovers(folder, known)
  expect(readdirSync(folder).toSorted()).toEqual(['.incoming', 'other_3.png', 'stored_2.png'])
  expect(readdirSync(join(folder, '.incoming'))).toEqual([])
})

test('what another process works on stays', async () => {
  const ours = draft(`${hostname()}~${process.pid}~a`)
  const alive = draft(`${hostname()}~${process.ppid}~a`)
  const elsewhere = draft('another-machine~1~a')
  await removeLeftovers(folder, known)
  expect([ours, alive, elsewhere].map((path) => existsSync(path))).toEqual([false, true, true])
})

test.each(['', '{', 'null', '[{"hash":"lost_1","names":["../outside.txt"]}]', '[{"hash":1}]'])(
  'a journal that is none leads nowhere: %s',
  async (journal) => {
    mkdirSync(join(folder, 'uploads'))
    place('outside.txt')
    const inner = join(folder, 'uploads')
    const path = join(inner, '.incoming', `${hostname()}~${ended}~a`)
    mkdirSync(path, { recursive: true })
    writeFileSync(join(path, 'journal.json'), journal)
    await removeLeftovers(inner, known)
    expect(existsSync(path)).toBe(false)
    expect(existsSync(join(folder, 'outside.txt'))).toBe(true)
  },
)

test('a draft that is discarded gives replaced files their content back', async () => {
  const storage = localStorage(folder, '/uploads')
  place('stored_1.png')
  const opened = await storage.open()
  writeFileSync(join(opened.folder, '0'), 'new')
  writeFileSync(join(opened.folder, '1'), 'new')
  const files = [
    { path: join(opened.folder, '0'), name: 'stored_1.png' },
    { path: join(opened.folder, '1'), name: 'thumbnail_stored_1.png' },
    { path: join(opened.folder, 'missing'), name: 'small_stored_1.png' },
  ]
  await expect(opened.place([{ hash: 'stored_1', files }])).rejects.toThrow('ENOENT')
  await opened.discard()
  expect(readdirSync(folder).toSorted()).toEqual(['.incoming', 'stored_1.png'])
  expect(readdirSync(join(folder, '.incoming'))).toEqual([])
})
