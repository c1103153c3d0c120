import { expect, test } from 'vitest'
import { isPublic } from '../../src/outside/public-address.js'

test.each(['1.1.1.1', '8.8.8.8', '100.63.255.255', '172.32.0.1', '192.167.1.1', '223.255.255.254'])(
  '%s is public',
  (address) => expect(isPublic(address)).toBe(true),
)

test.each(['2606:4700::1111', '2a00:1450:4001:82a::200e', '2001:4860:4860::8888'])('%s is public', (address) =>
  expect(isPublic(address)).toBe(true),
)

test.each([
  ['this network', ['0.0.0.0', '0.1.2.3']],
  ['this machine', ['127.0.0.1', '127.255.255.254', '::1', '::']],
  ['private networks', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.0.1', 'fc00::1', 'fd12:3456::1']],
  ['carrier-grade NAT', ['100.64.0.1', '100.127.255.255']],
  ['the link', ['169.254.0.1', 'fe80::1', 'fe80::1%eth0', 'fec0::1']],
  ['metadata of clouds', ['169.254.169.254', '100.100.100.200', '192.0.0.192', '168.63.129.16', 'fd00:ec2::254']],
  ['groups', ['224.0.0.1', '239.255.255.255', 'ff02::1', '255.255.255.255']],
  [
    'documentation and measurements',
    ['192.0.2.1', '198.51.100.1', '203.0.113.1', '198.18.0.1', '2001:db8::1', '3fff::1'],
  ],
  ['reserved ranges', ['192.0.0.1', '240.0.0.1', '192.88.99.1', '100::1', '2001:10::1', '5f00::1', '4000::1']],
  ['IPv4 within IPv6', ['::ffff:127.0.0.1', '::ffff:8.8.8.8', '::127.0.0.1', '::ffff:0:127.0.0.1', '::8.8.8.8']],
  ['translations and tunnels', ['64:ff9b::7f00:1', '64:ff9b::808:808', '64:ff9b:1::1', '2002:7f00:1::', '2001:0:1::1']],
  ['nothing', ['', 'localhost', 'example.com', '1.2.3', '1.2.3.4.5', '::g']],
])('%s: none is public', (_, addresses) => {
  expect(addresses.filter(isPublic)).toEqual([])
})
