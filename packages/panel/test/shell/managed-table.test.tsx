// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { TokensPage } from '../../src/pages/tokens/index.js'
import { TrashPage } from '../../src/pages/trash/index.js'
import { Webhooks } from '../../src/pages/webhooks/webhooks.js'
import { all, article, catalog, editor, pageOf } from '../catalog.js'
import { fakeServer, Refusal } from '../fake-server.js'
import { show } from '../render.js'

const token = { id: 4, name: 'Builder', actions: ['a'], lastUsedAt: null, expiresAt: null }

test('a row is deleted once somebody has said so, and the empty list says what it is for', async () => {
  let rows = [token]
  const { requests } = fakeServer({ 'GET /tokens': () => rows, 'DELETE /tokens/4': () => void (rows = []) })
  show(<TokensPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke' }))
  const dialog = await screen.findByRole('dialog', { name: 'Revoke the token Builder?' })
  expect(requests.some(({ method }) => method === 'DELETE')).toBe(false)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Revoke' }))
  await screen.findByText('There are no tokens')
  screen.getByText('A token lets a program use the API without an account.')
  expect(screen.queryByRole('dialog')).toBeNull()
})

const hook = { name: 'Site', url: 'https://example.com', events: [], headers: {}, isEnabled: true, isLocked: false }

test('an act that fails is told above the rows, and a row of the config has no acts', async () => {
  fakeServer({
    'GET /editorial/webhooks': () => [
      { ...hook, id: 1 },
      { ...hook, id: null, name: 'Fixed' },
    ],
    'POST /editorial/webhooks/1/try': () => new Refusal(400, 'The receiver is unknown.'),
  })
  show(<Webhooks />)
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Site' }))
  expect(screen.queryByRole('button', { name: 'Actions for Fixed', hidden: true })).toBeNull()
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Try' }))
  await screen.findByText('The receiver is unknown.')
})

test('what the role does not permit is there, and refused', async () => {
  const path = `/editorial/trash/${article.uid}`
  const actor = { kind: 'administrator', id: '1', name: 'Ada' }
  const gone = { entry: 2, at: '2026-01-01T00:00:00Z', actor, document: { title: 'Story' } }
  const { requests } = fakeServer({ 'GET /catalog': () => catalog, [`GET ${path}`]: () => pageOf([gone]) })
  const types = { [article.uid]: { ...all, create: null, delete: null } }
  show(<TrashPage uid={article.uid} />, '/', { ...editor, rights: { ...editor.rights, types } })
  for (const name of ['Restore', 'Delete for good']) {
    const button = await screen.findByRole('button', { name })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(button)
  }
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(requests.every(({ method }) => method === 'GET')).toBe(true)
})
