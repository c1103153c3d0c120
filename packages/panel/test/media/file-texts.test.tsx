// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { LibraryFile } from '../../src/media/file/file.js'
import { FileTexts } from '../../src/media/details/file-texts.js'
import { show } from '../render.js'

const file: LibraryFile = {
  id: 1,
  name: 'Sea.jpg',
  alternativeText: null,
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

test('what is typed of a file stays when the file gets another content', async () => {
  const touched = vi.fn<(isTouched: boolean) => void>()
  const Replaced = () => {
    const [shown, setShown] = useState(file)
    const replace = () => setShown({ ...file, hash: 'lake', updatedAt: '2026-01-02T00:00:00.000Z' })
    return (
      <>
        <FileTexts file={shown} onTouched={touched} />
        <button onClick={replace}>Replace</button>
      </>
    )
  }
  show(<Replaced />)
  await userEvent.type(screen.getByLabelText('Alternative text'), 'The sea')
  await userEvent.click(screen.getByText('Replace'))
  expect(screen.getByLabelText<HTMLInputElement>('Alternative text').value).toBe('The sea')
  expect(touched).toHaveBeenLastCalledWith(true)
})
