// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { AddAct } from '../../src/pages/releases/add-act.js'
import { article, catalog, editor, listed } from '../catalog.js'
import { fakeServer } from '../fake-server.js'
import { show } from '../render.js'

test('nobody is told that nothing was found before something is asked for', async () => {
  fakeServer({
    'GET /catalog': () => catalog,
    'GET /search': () => [{ type: article.uid, ...listed(7, 'Tea time') }],
  })
  show(<AddAct acts={[]} onAdd={() => Promise.resolve()} />, '/', editor)
  const field = screen.getByRole('combobox', { name: 'Add an entry' })
  await userEvent.click(field)
  await screen.findByText('Type two letters or more')
  expect(screen.queryByText('Nothing found')).toBeNull()
  await userEvent.type(field, 'te')
  await screen.findByRole('option', { name: /Tea time/ })
})
