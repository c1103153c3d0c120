// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { FileGrid } from '../../src/media/browse/file-grid.js'
import type { LibraryFile } from '../../src/media/file/file.js'
import { fakeServer } from '../fake-server.js'
import { show } from '../render.js'

const file: LibraryFile = {
  id: 1,
  name: 'Sea.jpg',
  alternativeText: 'The sea',
  caption: null,
  width: 10,
  height: 10,
  formats: null,
  hash: 'sea',
  ext: '.jpg',
  mime: 'image/jpeg',
  size: 1,
  url: '/uploads/sea.jpg',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}

test.each(['grid', 'list'] as const)('a double press on a file of a %s takes it', async (look) => {
  fakeServer()
  const take = vi.fn<(taken: LibraryFile) => void>()
  const choose = vi.fn<() => void>()
  show(<FileGrid files={[file]} look={look} chosen={new Set()} onChoose={choose} onTake={take} />)
  await userEvent.dblClick(screen.getByRole('button', { name: /Sea/ }))
  expect(take).toHaveBeenCalledExactlyOnceWith(file)
})
