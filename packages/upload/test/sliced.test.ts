/** Parsing what arrives in slices leaves turns to others. */
import { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { Sliced } from '../src/form/sliced.js'

const sent = Buffer.from(Array.from({ length: 64 * 1024 }, (_, n) => n % 251))

/** A parser that takes `milliseconds` for each slice. */
function parser(milliseconds: number) {
  const slices: Buffer[] = []
  const taking = new Writable({
    write(chunk: Buffer, _encoding, done) {
      const end = performance.now() + milliseconds
      while (performance.now() < end);
      slices.push(chunk)
      done()
    },
  })
  return { taking, slices }
}

test('a chunk is passed on whole, in small slices', async () => {
  const { taking, slices } = parser(0)
  const sliced = new Sliced(taking)
  sliced.end(sent)
  await finished(taking)
  expect(Buffer.concat(slices)).toEqual(sent)
  expect(Math.max(...slices.map(({ length }) => length))).toBeLessThanOrEqual(4096)
})

test('slow slices leave turns to others', async () => {
  const { taking, slices } = parser(6)
  let turns = 0
  const count = () => {
    turns++
    if (!taking.writableFinished) setImmediate(count)
  }
  setImmediate(count)
  new Sliced(taking).end(sent)
  await finished(taking)
  expect(turns).toBeGreaterThanOrEqual(slices.length - 1)
})

test('forms that arrive together are parsed in turns of their own', async () => {
  const all = Array.from({ length: 10 }, () => parser(1))
  let turn = 0
  const turns = new Set<number>()
  const count = () => {
    turn++
    if (turn < 1000) setImmediate(count)
  }
  count()
  for (const { taking } of all) {
    const write = taking.write.bind(taking)
    taking.write = ((chunk: Buffer) => {
      turns.add(turn)
      return write(chunk)
    }) as typeof taking.write
    new Sliced(taking).end(sent.subarray(0, 1000))
  }
  await Promise.all(all.map(({ taking }) => finished(taking)))
  expect(turns.size).toBe(10)
})

test('nothing more is parsed once it is destroyed', async () => {
  const { taking, slices } = parser(6)
  const sliced = new Sliced(taking)
  sliced.write(sent)
  await new Promise((resolve) => setImmediate(resolve))
  sliced.destroy()
  const before = slices.length
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(before).toBeLessThan(10)
  expect(slices.length).toBeLessThanOrEqual(before + 1)
})
