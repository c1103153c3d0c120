/** Attacks on accounts that need no secret. */
import fc from 'fast-check'
import { pick, values } from './words.js'
import type { Attack } from './index.js'

const names = pick('alice', 'bob', 'alice@example.com', 'BOB@example.com', 'changed2', 'changed2@example.org', 'nobody')
const post = (path: string, body: object): Attack => ({ method: 'POST', path: `/api/auth/${path}`, body })
const graphql = (query: string): Attack => ({
  method: 'POST',
  path: '/graphql',
  body: { query: `mutation { ${query} }` },
})

export const guesses: fc.Arbitrary<Attack> = fc.oneof(
  values.map((code) =>
    post('reset-password', { code: `no ${code}`, password: 'Passw0rd!', passwordConfirmation: 'Passw0rd!' }),
  ),
  values.map((token): Attack => ({
    method: 'GET',
    path: `/api/auth/email-confirmation?confirmation=no-${encodeURIComponent(token)}`,
  })),
  names.map((identifier) => post('local', { identifier, password: 'wrong' })),
  names.map((identifier) =>
    graphql(`login(input: { identifier: ${JSON.stringify(identifier)}, password: "wrong" }) { jwt user { id } }`),
  ),
  values.map((code) =>
    graphql(`resetPassword(code: ${JSON.stringify(code)}, password: "a1b2c3", passwordConfirmation: "a1b2c3") { jwt }`),
  ),
)

/** These reset codes are stored in the account with the address. */
export const forgotten: fc.Arbitrary<Attack> = names
  .filter((name) => name.includes('@'))
  .map((email) => post('forgot-password', { email }))
