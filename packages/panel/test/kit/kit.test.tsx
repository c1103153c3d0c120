// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Button, ConfirmDialog, FormDialog, Select, TextField } from '../../src/kit/index.js'
import { show } from '../render.js'

test('a refused button tells why, and does nothing', async () => {
  const press = vi.fn<() => void>()
  show(
    <Button onPress={press} refused="Your role does not permit this.">
      Publish
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Publish' })
  await userEvent.tab()
  expect((await screen.findByRole('tooltip')).textContent).toBe('Your role does not permit this.')
  await userEvent.keyboard('{Enter}')
  await userEvent.click(button)
  expect(press).not.toHaveBeenCalled()
  expect(button.getAttribute('aria-disabled')).toBe('true')
})

test('an error of a field belongs to its control', () => {
  show(<TextField label="Title" error="A title is required." />)
  const input = screen.getByLabelText('Title')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  const ids = (input.getAttribute('aria-describedby') ?? '').split(' ')
  expect(ids.map((id) => document.getElementById(id)?.textContent)).toContain('A title is required.')
})

test('an option is chosen by keyboard', async () => {
  const choose = vi.fn<(value: string) => void>()
  const options = [
    { id: 'a', text: 'Apple' },
    { id: 'b', text: 'Banana' },
  ]
  show(<Select label="Fruit" options={options} value="a" onChange={choose} />)
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(choose).toHaveBeenCalledWith('b')
})

test('a question that fails stays open and tells why', async () => {
  const close = vi.fn<() => void>()
  show(
    <ConfirmDialog
      isOpen
      onClose={close}
      title="Delete?"
      confirm="Delete"
      onConfirm={() => Promise.reject(new Error('Somebody else was faster.'))}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Somebody else was faster.')
  expect(close).not.toHaveBeenCalled()
})

test('styles know no left and no right, since text may run either way', () => {
  const folder = join(import.meta.dirname, '../../src')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'))
  const physical =
    /(?<![\w-])((margin|padding|border)-(left|right|top|bottom)|left|right|top|bottom|width|height|(min|max)-(width|height)|text-align: (left|right)|float)\s*:/
  const wrong = files.flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .filter((line) => physical.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(files.length).toBeGreaterThan(5)
  expect(wrong).toEqual([])
})

test('a form in a dialog asks before it loses what was typed', async () => {
  const close = vi.fn<() => void>()
  show(
    <FormDialog isOpen onClose={close} title="A release" submit="Create" onSubmit={() => Promise.resolve()}>
      <TextField label="Name" />
    </FormDialog>,
  )
  await userEvent.type(screen.getByLabelText('Name'), 'Spring')
  await userEvent.keyboard('{Escape}')
  await screen.findByRole('dialog', { name: 'Discard what you typed?' })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Discard what you typed?' })).toBeNull())
  expect(close).not.toHaveBeenCalled()
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Spring')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  expect(close).toHaveBeenCalledOnce()
})

test('a form in a dialog that nobody has typed into closes at once', async () => {
  const close = vi.fn<() => void>()
  show(
    <FormDialog isOpen onClose={close} title="A release" submit="Create" onSubmit={() => Promise.resolve()}>
      <TextField label="Name" />
    </FormDialog>,
  )
  await userEvent.keyboard('{Escape}')
  expect(close).toHaveBeenCalledOnce()
})
