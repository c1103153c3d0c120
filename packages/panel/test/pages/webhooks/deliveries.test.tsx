// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Delivery } from '../../../src/api/index.js'
import { Deliveries } from '../../../src/pages/webhooks/deliveries.js'
import { article, catalog, editor } from '../../catalog.js'
import { fakeServer } from '../../fake-server.js'
import { show } from '../../render.js'

const delivery = (id: number, state: Delivery['state']): Delivery => ({
  id,
  webhook: `to ${state}`,
  event: 'entry.update',
  type: article.uid,
  entry: 7,
  at: '2026-01-02T03:04:05.000Z',
  state,
  failures: 1,
  reason: 'It answered 503.',
  changedAt: '2026-01-02T03:04:05.000Z',
  dueAt: '2026-01-02T03:04:05.000Z',
})

test('a delivery that waits is sent now, and one that was given up again', async () => {
  const path = '/editorial/deliveries'
  const states = ['waiting', 'dead', 'delivered'] as const
  const { requests } = fakeServer({
    'GET /catalog': () => catalog,
    [`GET ${path}`]: () => states.map((state, index) => delivery(index + 1, state)),
    [`POST ${path}/1/send`]: () => delivery(1, 'waiting'),
    [`POST ${path}/2/replay`]: () => delivery(2, 'waiting'),
  })
  show(<Deliveries />, '/webhooks?tab=deliveries', editor)
  const press = async (state: string, name: string) => {
    const row = (await screen.findByText(`to ${state}`)).closest('tr')
    if (row === null) throw new Error('There is no row')
    await userEvent.click(within(row).getByRole('button', { name }))
  }
  await press('waiting', 'Send now')
  await press('dead', 'Send again')
  expect(
    within((await screen.findByText('to delivered')).closest('tr') ?? document.body).queryByRole('button'),
  ).toBeNull()
  expect(requests.filter(({ method }) => method === 'POST').map((each) => each.path)).toEqual([
    `${path}/1/send`,
    `${path}/2/replay`,
  ])
})
