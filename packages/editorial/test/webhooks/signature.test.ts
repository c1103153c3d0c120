/** Receivers check deliveries with the libraries of Standard Webhooks. */
import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { signatureHeaders, signingKey } from '../../src/webhooks/signature.js'

const body = '{"event":"entry.create","entry":{"title":"Ä \u{1F98A}"}}'
const now = () => Math.floor(Date.now() / 1000)
const signed = (secret: string, changed = {}) =>
  signatureHeaders(signingKey(secret), { id: 'evt_1', timestamp: now(), body, ...changed })

test('the reference implementation makes the same signature', () => {
  for (let size = 24; size <= 64; size += 8) {
    const secret = `whsec_${randomBytes(size).toString('base64')}`
    const timestamp = now()
    const expected = new Webhook(secret).sign('evt_1', new Date(timestamp * 1000), body)
    expect(signed(secret, { timestamp })).toEqual({
      'webhook-id': 'evt_1',
      'webhook-timestamp': String(timestamp),
      'webhook-signature': expected,
    })
  }
})

test('the reference implementation accepts a delivery, and no other', () => {
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  const receiver = new Webhook(secret)
  expect(receiver.verify(body, signed(secret))).toEqual(JSON.parse(body))
  expect(() => receiver.verify(body.replace('Ä', 'A'), signed(secret))).toThrow()
  expect(() => receiver.verify(body, { ...signed(secret), 'webhook-id': 'evt_2' })).toThrow()
  expect(() => receiver.verify(body, signed(secret, { timestamp: now() - 3600 }))).toThrow()
  expect(() => receiver.verify(body, signed(`whsec_${randomBytes(32).toString('base64')}`))).toThrow()
})

test('any other secret is the key as it is', () => {
  const secret = 'a secret of Ä words'
  expect(new Webhook(Buffer.from(secret), { format: 'raw' }).verify(body, signed(secret))).toEqual(JSON.parse(body))
})

test('without a secret there is an id and a time, and no signature', () => {
  const headers = signatureHeaders(null, { id: 'evt_1', timestamp: 7, body })
  expect(headers).toEqual({ 'webhook-id': 'evt_1', 'webhook-timestamp': '7' })
})
