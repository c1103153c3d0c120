// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ReadState } from '../../src/kit/index.js'
import { show } from '../render.js'

test('a read waits, fails with a way to try again, and then says nothing', async () => {
  const refetch = vi.fn<() => void>()
  const waiting = show(<ReadState data={undefined} error={null} refetch={refetch} />)
  expect(screen.getByRole('status').textContent).toBe('Loading…')
  waiting.unmount()
  const failed = show(<ReadState data={undefined} error={new Error('The server is away')} refetch={refetch} />)
  expect(screen.getByText('The server is away')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(refetch).toHaveBeenCalledTimes(1)
  failed.unmount()
  show(<ReadState data={[]} error={null} refetch={refetch} />)
  expect(screen.queryByRole('status')).toBeNull()
})
