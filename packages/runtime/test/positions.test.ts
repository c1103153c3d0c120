import { expect, test } from 'vitest'
import { positionLife, Positions } from '../src/http/positions.js'

const positions = new Positions('a secret', '/site')

test('a proof gives its position until it is old', () => {
  const proof = positions.prove('16/B374D848', 1_000)
  expect(positions.read(proof, 1_000)).toBe('16/B374D848')
  expect(positions.read(proof, 1_000 + positionLife)).toBeNull()
})

test('other texts are no proof', () => {
  const proof = positions.prove('16/B374D848', 1_000)
  const [position, end, signature] = proof.split('.')
  const others = [
    '',
    proof.slice(0, -1),
    `${proof}A`,
    `17/0.${end}.${signature}`,
    `${position}.${Number(end) + 1}.${signature}`,
    `${position}.${end}.${'é'.repeat(43)}`,
    new Positions('a secret', '/other').prove('16/B374D848', 1_000),
    new Positions('another', '/site').prove('16/B374D848', 1_000),
  ]
  for (const other of others) expect(positions.read(other, 1_000), other).toBeNull()
})
