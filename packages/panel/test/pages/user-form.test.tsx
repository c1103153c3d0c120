// @vitest-environment jsdom
import type { Account, AccountValues, Attribute, CodedFault } from '@content-gen/admin/panel-api'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { UserForm } from '../../src/pages/users/user-form.js'
import { catalog, editor } from '../catalog.js'
import { fakeServer, Refusal } from '../fake-server.js'
import { fill } from '../fill.js'
import { show } from '../render.js'

const team = 'api::team.team'
const account: readonly Attribute[] = [
  { name: 'job', type: 'string', required: true },
  { name: 'number', type: 'string', private: true },
  { name: 'picture', type: 'media', multiple: false, allowedTypes: ['images'] },
  { name: 'team', type: 'relation', multiple: false, targets: [team], editable: true, required: true },
  { name: 'seo', type: 'component', component: 'shared.seo', repeatable: false, required: true },
  { name: 'more', type: 'component', component: 'shared.seo', repeatable: true },
]
const extended = { ...catalog, account }

const roles = [{ id: 4, name: 'Authenticated', description: null, type: 'authenticated' }]

const bob: Account = {
  id: 7,
  username: 'bob',
  email: 'bob@example.com',
  confirmed: true,
  blocked: false,
  role: roles[0] ?? null,
  createdAt: null,
}

const values: AccountValues = {
  id: 7,
  document: {
    job: null,
    number: 'N1',
    picture: 3,
    team: 5,
    seo: { id: 1, metaTitle: 'Bob' },
    more: [{ id: 2, metaTitle: 'First' }],
  },
  links: [{ type: team, id: 5, label: 'North' }],
  files: [
    {
      id: 3,
      name: 'Bob.png',
      mime: 'image/png',
      url: '/uploads/bob.png',
      thumbnail: null,
      alternativeText: 'Bob',
      width: 1,
      height: 1,
      size: 1,
    },
  ],
}

function serve() {
  return fakeServer({
    'GET /catalog': () => extended,
    'GET /users-permissions/roles': () => ({ data: null, roles }),
    'GET /accounts/7': () => values,
    'GET /links': () => [{ type: team, id: 5, label: 'North' }],
    'POST /users': () => null,
    'PUT /users/7': () => null,
  })
}

const field = (name: string) => screen.findByRole('textbox', { name: new RegExp(name) })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

async function fillUsual() {
  await fill(await field('User name'), 'bob')
  await fill(await field('E-mail'), 'bob@example.com')
  await fill(screen.getByLabelText(/Password/), 'long enough')
  const save = screen.getByRole('button', { name: 'Save' })
  await waitFor(() => expect(save.hasAttribute('disabled')).toBe(false))
}

test('a user is created with what the project adds to accounts: texts, links and components', async () => {
  const { requests } = serve()
  show(<UserForm account={null} catalog={extended} onClose={() => undefined} />, '/users', editor)
  await fillUsual()
  await press('Save')
  await screen.findAllByText('This is required.')
  const sent = () => requests.find(({ method }) => method === 'POST')
  expect(sent()).toBeUndefined()
  // Whoever presses the button far below is led to what is missing.
  const job = await field('Job')
  await waitFor(() => expect(document.activeElement).toBe(job))
  await fill(await field('Job'), 'Cook')
  const [add] = screen.getAllByRole('button', { name: 'Add SEO' })
  await userEvent.click(add as HTMLElement)
  await fill(await field('Meta title'), 'Bob, cook')
  await userEvent.click(screen.getByRole('combobox', { name: /Team/ }))
  await userEvent.click(await screen.findByRole('option', { name: /North/ }))
  await press('Save')
  await waitFor(() =>
    expect(sent()?.body).toMatchObject({
      username: 'bob',
      role: 4,
      job: 'Cook',
      team: 5,
      seo: { metaTitle: 'Bob, cook' },
    }),
  )
  expect(Object.keys(Object(sent()?.body))).not.toContain('number')
})

test('what is not changed of a user is not sent, and what is missing already hinders nobody', async () => {
  const { requests } = serve()
  show(<UserForm account={bob} catalog={extended} onClose={() => undefined} />, '/users', editor)
  await screen.findByText('Bob.png')
  screen.getByText('North')
  await userEvent.clear(await field('Number'))
  await userEvent.type(await field('Number'), 'N2')
  const [title] = await screen.findAllByRole('textbox', { name: /Meta title/ })
  await userEvent.type(title as HTMLElement, ' B.')
  await press('Save')
  const sent = () => requests.find(({ method }) => method === 'PUT')?.body
  await waitFor(() => expect(sent()).toMatchObject({ number: 'N2', seo: { id: 1, metaTitle: 'Bob B.' } }))
  for (const name of ['job', 'picture', 'team', 'more']) expect(Object.keys(Object(sent()))).not.toContain(name)
})

test('of a user, what others changed while the form was open stays: only what is changed here is sent', async () => {
  const { requests } = serve()
  const plain = { ...catalog, account: [] }
  show(<UserForm account={bob} catalog={plain} onClose={() => undefined} />, '/users', editor)
  await userEvent.clear(await field('E-mail'))
  await fill(await field('E-mail'), 'robert@example.com')
  await press('Save')
  const sent = () => requests.find(({ method }) => method === 'PUT')?.body
  await waitFor(() => expect(sent()).toEqual({ email: 'robert@example.com' }))
})

test('the server is asked for nothing if nothing of a user is changed', async () => {
  const { requests } = serve()
  const close = vi.fn<() => void>()
  show(<UserForm account={bob} catalog={{ ...catalog, account: [] }} onClose={close} />, '/users', editor)
  await press('Save')
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(requests.some(({ method }) => method === 'PUT')).toBe(false)
})

test('what the server refuses is told below its field, and a name that is taken does not hinder the next attempt', async () => {
  const { requests, on } = serve()
  const faults: readonly CodedFault[] = [
    { path: ['number'], code: 'unique', data: {}, message: 'This attribute must be unique' },
    { path: ['username'], code: 'unique', data: {}, message: 'This attribute must be unique' },
  ]
  on(
    'PUT /users/7',
    () => new Refusal(400, 'Not right', {}, { code: 'invalid', data: {}, message: 'Not right', faults }),
  )
  show(<UserForm account={bob} catalog={extended} onClose={() => undefined} />, '/users', editor)
  await userEvent.type(await field('Number'), '1')
  await press('Save')
  const number = await field('Number')
  await waitFor(() => expect(number.getAttribute('aria-invalid')).toBe('true'))
  on('PUT /users/7', () => null)
  await userEvent.type(number, '2')
  await press('Save')
  const sent = () => requests.findLast(({ method }) => method === 'PUT')?.body
  await waitFor(() => expect(sent()).toMatchObject({ number: 'N112' }))
})

test('an attribute that leads beyond the reach of whoever is signed in is shown, not changed', async () => {
  serve()
  const fixed = account.map((one): Attribute => (one.name === 'team' ? { ...one, fixed: true } : one))
  show(<UserForm account={bob} catalog={{ ...catalog, account: fixed }} onClose={() => undefined} />, '/users', editor)
  await screen.findByText('North')
  expect(screen.queryByRole('combobox', { name: /Team/ })).toBeNull()
  screen.getByText('Your role does not permit this.')
})

test('the links that other users keep are set here, too', async () => {
  const user = 'plugin::users-permissions.user'
  const friendOf: Attribute = {
    name: 'friendOf',
    type: 'relation',
    multiple: true,
    targets: [user],
    editable: true,
    mapped: true,
    inverse: 'friends',
  }
  const { requests, on } = serve()
  on('GET /entries/plugin::users-permissions.user/7/linked', ({ query }) => {
    const [id, label] = query.get('page') === '1' ? [2, 'eve'] : [3, 'kim']
    return { links: [{ type: user, id, label }], isMore: id === 2 }
  })
  on('GET /links', () => [
    { type: user, id: 4, label: 'ada' },
    { type: user, id: 5, label: 'ben' },
  ])
  const social = { ...catalog, account: [friendOf] }
  show(<UserForm account={bob} catalog={social} onClose={() => undefined} />, '/users', editor)
  await press('Remove eve')
  await press('Show more')
  await screen.findByText('kim')
  await press('Remove kim')
  await press('Undo: kim')
  await userEvent.click(screen.getByRole('combobox', { name: /Friend of/ }))
  await userEvent.click(await screen.findByRole('option', { name: /ada/ }))
  // The list of a relation to many stays open for the next: to leave it chooses none.
  await userEvent.tab()
  screen.getByText('to be added')
  await userEvent.click(screen.getByRole('combobox', { name: /Friend of/ }))
  await userEvent.click(await screen.findByRole('option', { name: /ben/ }))
  await userEvent.tab()
  await press('Save')
  const sent = () => requests.find(({ method }) => method === 'PUT')?.body
  await waitFor(() => expect(sent()).toMatchObject({ friendOf: { connect: [4, 5], disconnect: [2] } }))
})
