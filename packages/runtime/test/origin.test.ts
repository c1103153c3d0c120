/** The address of a sender, by which requests are limited and queued: the same for all connections of one subscriber. */
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { addressOf } from '../src/http/origin.js'

function addressFor(forwarded: string): string {
  const request = new IncomingMessage(new Socket())
  request.headers['x-forwarded-for'] = forwarded
  return addressOf(request, true)
}

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['198.51.100.7, 192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['192.0.2.1:50412', '192.0.2.1'],
  ['::ffff:192.0.2.1:50412', '192.0.2.1'],
  ['[::ffff:192.0.2.1]:50412', '192.0.2.1'],
  ['198.51.100.7:1, 192.0.2.1:50412', '192.0.2.1'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:0DB8::9', '2001:db8:0:0'],
  ['[2001:db8::1]', '2001:db8:0:0'],
  ['[2001:db8::1]:50412', '2001:db8:0:0'],
  ['[2001:db8:1:2:3:4:5:6]:50412', '2001:db8:1:2'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['x'.repeat(100), 'x'.repeat(45)],
])('%s is the sender %s', (forwarded, address) => {
  expect(addressFor(forwarded)).toBe(address)
})
