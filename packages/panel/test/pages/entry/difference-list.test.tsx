// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DifferenceList } from '../../../src/pages/entry/history/difference-list.js'
import { article, catalog } from '../../catalog.js'
import { fakeServer } from '../../fake-server.js'
import { show } from '../../render.js'

test('a language that was added has its name', async () => {
  fakeServer({
    'GET /catalog': () => ({ ...catalog, locales: [{ code: 'de', name: 'German' }] }),
    'GET /labels': () => ({ links: [{ type: article.uid, id: 54, label: 'Artikel', locale: 'de' }], files: [] }),
  })
  const difference = { kind: 'links', path: ['localizations'], added: [54], removed: [], moved: [] } as const
  show(<DifferenceList differences={[difference]} type={article} models={new Map()} />)
  expect((await screen.findByText(/German/)).tagName).toBe('INS')
  expect(screen.getByRole('heading', { name: 'Languages' })).toBeTruthy()
})
