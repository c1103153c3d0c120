// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ChangesPage } from '../../src/page/changes/changes-page.js'
import { setPanel } from '../../src/page/project/models.js'
import { show } from './show.js'

const uid = 'api::article.article'
const file = { path: 'panel.json', hash: 'p', json: { title: 'title' } }

test('what is lost is told before all changes are discarded, and undone afterwards', async () => {
  const schema = { path: 'schema.json', hash: 's', json: { attributes: {} } }
  const store = show(<ChangesPage />, { uid, kind: 'collectionType', builtIn: null, schema, panel: file })
  store.change((models) => setPanel(models, uid, 'title', 'slug'))
  await userEvent.click(await screen.findByRole('button', { name: 'Discard all' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Discard all changes?' }))
  dialog.getByText(/Undo brings it back/)
  await userEvent.click(dialog.getByRole('button', { name: 'Discard all' }))
  await screen.findByText('There are no changes.')
  store.undo()
  expect(store.state().draft.edits).toMatchObject([{ json: { title: 'slug' } }])
})
