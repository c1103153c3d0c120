// @vitest-environment jsdom
import type { MenuEntry } from '@content-gen/contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Navigation } from '../../src/shell/navigation.js'
import { catalog, editor } from '../catalog.js'
import { fakeServer } from '../fake-server.js'
import { show } from '../render.js'

const notices: MenuEntry = { group: 'work', path: '/own/notices', title: 'Notices', right: 'media.upload' }

async function linksOf(person: typeof editor): Promise<readonly (string | null)[]> {
  fakeServer({ 'GET /catalog': () => ({ ...catalog, types: [], menu: [...catalog.menu, notices] }) })
  show(<Navigation />, '/', person)
  await screen.findByRole('link', { name: 'Home' })
  return screen.getAllByRole('link').map(({ textContent }) => textContent)
}

const { rights } = editor
const withRights = (is: boolean) => {
  const every = (acts: object) => Object.fromEntries(Object.keys(acts).map((act) => [act, is]))
  const { types, ...parts } = rights
  const changed = Object.fromEntries(Object.entries(parts).map(([part, acts]) => [part, every(acts)]))
  return { ...editor, rights: { types, ...changed } as typeof rights }
}

test('pages of features are between those of every project', async () => {
  const work = ['Home', 'Media library', 'Inbox', 'Releases', 'Notices', 'Users of the API']
  const settings = ['Administrators', 'Roles', 'API tokens', 'Webhooks', 'Audit', 'Models', 'System']
  expect(await linksOf(withRights(true))).toEqual([...work, ...settings])
})

test('a page is shown to those who have its right', async () => {
  expect(await linksOf(withRights(false))).toEqual(['Home', 'Inbox', 'Models'])
})
