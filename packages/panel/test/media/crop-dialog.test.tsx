// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { CropDialog } from '../../src/media/details/crop-dialog.js'
import type { LibraryFile } from '../../src/media/file/file.js'
import { editor } from '../catalog.js'
import { fakeServer, Refusal } from '../fake-server.js'
import { show } from '../render.js'

const file: LibraryFile = {
  id: 1,
  name: 'Sea.jpg',
  alternativeText: null,
  caption: null,
  width: 100,
  height: 80,
  formats: null,
  hash: 'sea',
  ext: '.jpg',
  mime: 'image/jpeg',
  size: 1,
  url: '/uploads/sea.jpg',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}
const replaced = { ...file, width: 60, height: 40, updatedAt: '2026-01-02T00:00:00.000Z' }

test('a part of a picture that was replaced meanwhile is not cut from the new one, which is shown', async () => {
  const reason = { code: 'fileChanged', data: {}, message: '', faults: [] } as const
  const { requests } = fakeServer({
    'POST /upload/files/1/crop': ({ body }) =>
      (body as { updatedAt: string }).updatedAt === replaced.updatedAt
        ? replaced
        : new Refusal(409, 'The file was changed meanwhile', {}, reason),
  })
  const Library = () => {
    const [shown, setShown] = useState(file)
    const [isOpen, setOpen] = useState(true)
    const renew = async () => setShown(replaced)
    return isOpen ? <CropDialog file={shown} onDone={renew} onClose={() => setOpen(false)} /> : <p>closed</p>
  }
  show(<Library />, '/', editor)
  const save = async () => userEvent.click(await screen.findByRole('button', { name: /^(?:Save|Crop)/ }))
  const width = () => (screen.getByLabelText('Width') as HTMLInputElement).value
  await waitFor(() => expect(width()).toBe('100'))
  await save()
  await screen.findByText(/Somebody has changed the file meanwhile/)
  await waitFor(() => expect(width()).toBe('60'))
  await save()
  await screen.findByText('closed')
  expect(requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toMatchObject([
    { width: 100, updatedAt: file.updatedAt },
    { width: 60, updatedAt: replaced.updatedAt },
  ])
})
