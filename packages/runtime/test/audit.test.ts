import { expect, test } from 'vitest'
import { Audit } from '../src/recording/audit.js'
import type { Transaction } from '../src/database.js'
import type { AuditEvent } from '../src/recording/audit.js'

// It is only passed on.
const transaction = {} as Transaction
const event: AuditEvent = { act: 'auth.login' }

test('without a trail nothing is written', async () => {
  const audit = new Audit(() => expect.unreachable())
  expect(audit.isOn).toBe(false)
  await audit.note(event)
  await audit.teller()(transaction, event)
})

test('a teller speaks for whom it was made', async () => {
  const told: [string, AuditEvent][] = []
  const audit = new Audit((work) => work(transaction))
  let somebody = 'ada'
  audit.open(() => {
    const by = somebody
    return async (_, what) => void told.push([by, what])
  })
  const tell = audit.teller()
  somebody = 'eve'
  await tell(transaction, event)
  await audit.note(event)
  expect(told).toEqual([
    ['ada', event],
    ['eve', event],
  ])
})
