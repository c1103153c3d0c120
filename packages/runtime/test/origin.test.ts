/** The address of a sender, by which requests are limited and queued: the same for all connections of one subscriber. */
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { addressOf } from '../src/http/sender/origin.js'

const proxy = '203.0.113.9'

function addressFor(forwarded: string): string {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: `::ffff:${proxy}` })
  const request = new IncomingMessage(socket)
  request.headers['x-forwarded-for'] = forwarded
  return addressOf(request, true)
}

test.each<readonly [forwarded: string, address: string]>([
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
  // The proxy's own port is a name of nobody: only the connection tells then who has sent the request.
  ...['x'.repeat(100), 'unknown', '_hidden', '192.0.2.1, unknown', '192.0.2.1, x7', '192.0.2.1,', '192.0.2.1, ,'].map(
    (text) => [text, proxy] as const,
  ),
  ...['192.0.2.256', '192.0.2', '192.0.2.1 x', '192.0.2.1:x', ':50412', '[192.0.2.1', '[]', '[]:1', '2001:db8:::1'].map(
    (text) => [text, proxy] as const,
  ),
  ['[192.0.2.1]:50412', '192.0.2.1'],
  ['192.0.2.1:99999999', proxy],
  ['\t192.0.2.1 ', '192.0.2.1'],
])('%s is the sender %s', (forwarded, address) => {
  expect(addressFor(forwarded)).toBe(address)
})
