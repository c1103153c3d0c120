import { expect, test } from 'vitest'
import { Listeners } from '../src/events/listeners.js'

const event = (name: string) => ({ id: 'evt_1', name, body: JSON.stringify({ event: name, entry: { id: 1 } }) })
const { signal } = new AbortController()

test('listeners of an event are called one after the other', async () => {
  const listeners = new Listeners()
  const calls: string[] = []
  listeners.on('entry.create', async ({ entry }) => {
    await Promise.resolve()
    calls.push(`first ${entry.id}`)
  })
  listeners.on('entry.create', () => void calls.push('second'))
  listeners.on('entry.delete', () => void calls.push('other'))
  expect(await listeners.deliver(event('entry.create'), signal)).toEqual({ status: 200 })
  expect(calls).toEqual(['first 1', 'second'])
  expect(listeners.subscriber).toEqual({ name: '(code)', events: ['entry.create', 'entry.delete'], types: [] })
})

test('a listener that throws is called again later', async () => {
  const listeners = new Listeners()
  listeners.on('entry.update', () => {
    throw new Error('not yet')
  })
  expect(await listeners.deliver(event('entry.update'), signal)).toEqual({ error: 'The listener failed: not yet' })
})

test('a stop does not wait for a listener that does not end', async () => {
  const listeners = new Listeners()
  listeners.on('entry.update', () => new Promise(() => undefined))
  const stop = new AbortController()
  const outcome = listeners.deliver(event('entry.update'), stop.signal)
  stop.abort()
  expect(await outcome).toHaveProperty('error')
})

test('an event that nobody listens to any more has arrived', async () => {
  expect(await new Listeners().deliver(event('entry.update'), signal)).toEqual({ status: 200 })
})

test('nobody begins to listen once the server has started', () => {
  const listeners = new Listeners()
  listeners.close()
  expect(() => listeners.on('entry.create', () => undefined)).toThrow('Listen to events in `register`')
  expect(listeners.subscriber).toBeNull()
})
