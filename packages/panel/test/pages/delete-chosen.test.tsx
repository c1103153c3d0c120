// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DeleteChosen } from '../../src/pages/library/delete-chosen.js'
import { DeleteFiles } from '../../src/media/details/delete-files.js'
import { fakeServer } from '../fake-server.js'
import { show } from '../render.js'

const nothing = () => undefined
const uses = [{ type: 'api::article.article', id: 1, label: 'Story', attributes: ['cover'] }]

test.each([
  ['a folder with used files, and files beside it', 2],
  ['an empty folder', 0],
])('deleting %s tells once that it cannot be undone', async (_, count) => {
  fakeServer({
    'GET /upload/folders/7/contents': () => ({ files: count, folders: 0 }),
    'GET /file-uses': () => ({ count, isMore: false, uses: count > 0 ? uses : [] }),
  })
  const files = count > 0 ? [{ id: 3 }] : []
  const folder = { id: 7, name: 'Spring', parent: null, files: count }
  show(<DeleteChosen folders={[folder]} files={files} onDeleted={nothing} onClose={nothing} />)
  await screen.findByText(count > 0 ? /With everything in it: 2 files/ : 'The folder is empty.')
  expect(screen.getAllByText(/cannot be undone/)).toHaveLength(1)
})

test('deleting a file tells it, too', async () => {
  fakeServer({ 'GET /file-uses': () => ({ count: 0, isMore: false, uses: [] }) })
  show(<DeleteFiles files={[{ id: 3, name: 'a.png' }]} onDeleted={nothing} onClose={nothing} />)
  expect(await screen.findAllByText(/cannot be undone/)).toHaveLength(1)
})
