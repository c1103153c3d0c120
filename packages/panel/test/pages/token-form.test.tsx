// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { TokenForm } from '../../src/pages/tokens/token-form.js'
import { article, catalog, editor } from '../catalog.js'
import { fakeServer } from '../fake-server.js'
import { show } from '../render.js'

const actions = ['find', 'findOne', 'create'].map((act) => ({ action: `${article.uid}.${act}`, type: article.uid }))

const features = [
  'plugin::upload.content-api.find',
  'plugin::users-permissions.auth.callback',
  'plugin::own-feed.feed.find',
]

test('a token that reads all content is made with one press', async () => {
  const { requests } = fakeServer({
    'GET /catalog': () => catalog,
    'GET /tokens': () => [],
    'GET /tokens/actions': () => [...actions, ...features.map((action) => ({ action, type: null }))],
    'POST /tokens': () => ({ id: 1, name: 'Site', accessKey: 'key' }),
  })
  show(<TokenForm onClose={() => undefined} onMade={() => undefined} />, '/', editor)
  await userEvent.type(await screen.findByRole('textbox', { name: /Name/ }), 'Site')
  for (const title of ['Media library', 'Accounts and signing in', 'Own feed feed']) screen.getByText(title)
  await userEvent.click(screen.getByRole('button', { name: 'Read all content' }))
  screen.getByText('2 actions')
  await userEvent.click(screen.getByRole('button', { name: 'Create' }))
  const made = requests.find(({ method }) => method === 'POST')
  expect(made?.body).toEqual({ name: 'Site', actions: [`${article.uid}.find`, `${article.uid}.findOne`], days: 90 })
})
