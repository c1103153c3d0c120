// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { UploadList } from '../../src/media/uploads/upload-list.js'
import { Uploads, type Upload } from '../../src/media/uploads/uploads.js'
import { show } from '../render.js'

const failed = (id: number, name: string, status: number, code: 'fileEmpty' | 'fileElsewhere' | null): Upload => ({
  id,
  name,
  state: 'failed',
  progress: 0,
  failure: { status, message: 'no', reason: code && { code, data: {}, message: 'no', faults: [] } },
  mended: null,
})

test('each file that failed is offered what can help, and nothing else', async () => {
  const uploads = new Uploads()
  const list = [failed(1, 'empty.png', 400, 'fileEmpty'), failed(2, 'busy.png', 503, null)]
  vi.spyOn(uploads, 'list', 'get').mockReturnValue([...list, failed(3, 'elsewhere.png', 400, 'fileElsewhere')])
  const exchange = vi.spyOn(uploads, 'exchange').mockReturnValue()
  const { container } = show(<UploadList uploads={uploads} />)
  // One of three: the others would be refused again.
  screen.getByRole('button', { name: 'Try again' })
  const buttons = screen.getAllByRole('listitem').map((line) =>
    within(line)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label')),
  )
  expect(buttons).toEqual([
    ['Choose another file for empty.png', 'Remove empty.png from the list'],
    ['Remove busy.png from the list'],
    ['Remove elsewhere.png from the list'],
  ])
  const input = container.querySelector<HTMLInputElement>('input[type=file]')
  const other = new File(['x'], 'full.png')
  if (input) await userEvent.upload(input, other)
  expect(exchange).toHaveBeenCalledWith(1, other)
})
