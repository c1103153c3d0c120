// @vitest-environment jsdom
import type { Account, Attribute } from '@content-gen/admin/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { UserForm } from '../../src/pages/users/user-form.js'
import { catalog, editor } from '../catalog.js'
import { fakeServer } from '../fake-server.js'
import { show } from '../render.js'

const added: readonly Attribute[] = [
  { name: 'job', type: 'string', required: true },
  { name: 'team', type: 'string' },
  { name: 'picture', type: 'media', multiple: false, allowedTypes: ['images'] },
]

const roles = [{ id: 4, name: 'Authenticated', description: null, type: 'authenticated' }]

function serve() {
  return fakeServer({
    'GET /catalog': () => ({ ...catalog, account: added }),
    'GET /users-permissions/roles': () => ({ data: null, roles }),
    'POST /users': () => null,
    'PUT /users/7': () => null,
  })
}

const field = (name: string) => screen.findByRole('textbox', { name: new RegExp(name) })

test('a user is created with what the project adds to accounts', async () => {
  const { requests } = serve()
  show(<UserForm account={null} added={added} onClose={() => undefined} />, '/users', editor)
  await userEvent.type(await field('User name'), 'bob')
  await userEvent.type(await field('E-mail'), 'bob@example.com')
  await userEvent.type(screen.getByLabelText(/Password/), 'long enough')
  const save = screen.getByRole('button', { name: 'Save' })
  await waitFor(() => expect(save.hasAttribute('disabled')).toBe(false))
  await userEvent.click(save)
  await screen.findByText('This is required.')
  const sent = () => requests.find(({ method }) => method === 'POST')
  expect(sent()).toBeUndefined()
  await userEvent.type(await field('Job'), 'Cook')
  await userEvent.click(save)
  await waitFor(() => expect(sent()?.body).toMatchObject({ username: 'bob', role: 4, job: 'Cook' }))
  expect(Object.keys(Object(sent()?.body))).not.toContain('team')
})

test('what is not changed of a user is not sent, and what is missing already hinders nobody', async () => {
  const { requests } = serve()
  const picture = { id: 3, name: 'Bob.png', mime: 'image/png', size: 1, url: '/uploads/bob.png' }
  const bob: Account & Record<string, unknown> = {
    id: 7,
    username: 'bob',
    email: 'bob@example.com',
    confirmed: true,
    blocked: false,
    role: roles[0] ?? null,
    createdAt: null,
    job: null,
    team: 'North',
    picture,
  }
  show(<UserForm account={bob} added={added} onClose={() => undefined} />, '/users', editor)
  screen.getByText('Bob.png')
  await userEvent.clear(await field('Team'))
  await userEvent.type(await field('Team'), 'South')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const sent = () => requests.find(({ method }) => method === 'PUT')?.body
  await waitFor(() => expect(sent()).toMatchObject({ team: 'South' }))
  expect(Object.keys(Object(sent()))).not.toEqual(expect.arrayContaining(['job']))
  expect(Object.keys(Object(sent()))).not.toEqual(expect.arrayContaining(['picture']))
})
