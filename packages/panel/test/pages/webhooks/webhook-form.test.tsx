// @vitest-environment jsdom
import type { Webhook } from '@content-gen/admin/panel-api'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { WebhookForm } from '../../../src/pages/webhooks/webhook-form.js'
import { catalog, editor } from '../../catalog.js'
import { fakeServer } from '../../fake-server.js'
import { fill } from '../../fill.js'
import { show } from '../../render.js'

test('a header whose name is there already is refused, and none is lost', async () => {
  const { requests } = fakeServer({ 'GET /catalog': () => catalog, 'POST /editorial/webhooks': () => ({ id: 1 }) })
  show(<WebhookForm webhook={null} onClose={() => {}} />, '/webhooks', editor)
  await fill(screen.getByRole('textbox', { name: /^Name/ }), 'site')
  await fill(screen.getByRole('textbox', { name: /^Address/ }), 'https://example.com')
  const names = () => screen.getAllByRole('textbox', { name: 'Name of the header' })
  const values = () => screen.getAllByRole('textbox', { name: 'Value' })
  for (const [at, name] of ['X-Key', 'x-key '].entries()) {
    await userEvent.click(screen.getByRole('button', { name: 'Add a header' }))
    await fill(names()[at] ?? document.body, name)
    await fill(values()[at] ?? document.body, `value ${at}`)
  }
  screen.getByText('This header is there already: upper and lower case are the same.')
  const save = screen.getByRole('button', { name: 'Save' })
  expect(save.hasAttribute('disabled')).toBe(true)
  await userEvent.type(names()[1] ?? document.body, '2')
  expect(screen.queryByText(/is there already/)).toBeNull()
  await userEvent.click(save)
  const { body } = requests.find(({ method }) => method === 'POST') ?? {}
  expect(body).toMatchObject({ headers: { 'X-Key': 'value 0', 'x-key 2': 'value 1' } })
})

test('of a webhook, only what is changed is sent: others may have disabled it meanwhile', async () => {
  const { requests } = fakeServer({ 'GET /catalog': () => catalog, 'PUT /editorial/webhooks/7': () => null })
  const webhook: Webhook = {
    id: 7,
    name: 'site',
    url: 'https://example.com',
    events: ['entry.publish'],
    types: [],
    headers: ['X-Key'],
    hasSecret: true,
    isEnabled: true,
    isLocked: false,
    createdAt: null,
    updatedAt: null,
  }
  show(<WebhookForm webhook={webhook} onClose={() => undefined} />, '/webhooks', editor)
  await userEvent.type(screen.getByRole('textbox', { name: /^Address/ }), '/hook')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const sent = () => requests.find(({ method }) => method === 'PUT')?.body
  await waitFor(() => expect(sent()).toEqual({ url: 'https://example.com/hook' }))
})
