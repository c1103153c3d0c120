// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { WholeField } from '../../src/media/details/whole-field.js'
import { show } from '../render.js'

function Sized() {
  const [width, setWidth] = useState(400)
  return <WholeField label="Width" value={width} onChange={(value) => setWidth(Math.min(Math.max(value, 1), 400))} />
}

test('a number is emptied and typed anew, and fits once the field is left', async () => {
  show(<Sized />)
  const field = screen.getByRole('textbox', { name: 'Width' })
  const value = () => (field as HTMLInputElement).value
  await userEvent.clear(field)
  expect(value()).toBe('')
  await userEvent.type(field, '9a50')
  expect(value()).toBe('950')
  await userEvent.tab()
  expect(value()).toBe('400')
  await userEvent.clear(field)
  await userEvent.type(field, '120')
  await userEvent.tab()
  expect(value()).toBe('120')
})

test('only the whole number counts, when the field is left or at Enter', async () => {
  const changes: number[] = []
  show(<WholeField label="Width" value={400} onChange={(value) => changes.push(value)} />)
  const field = screen.getByRole('textbox', { name: 'Width' })
  await userEvent.clear(field)
  await userEvent.type(field, '120')
  expect(changes).toEqual([])
  await userEvent.keyboard('{Enter}')
  expect(changes).toEqual([120])
  await userEvent.clear(field)
  await userEvent.type(field, '90')
  await userEvent.tab()
  await userEvent.tab()
  expect(changes).toEqual([120, 90])
})

test('a rectangle that is dragged counts more than a number that was begun', async () => {
  const changes: number[] = []
  const field = (value: number) => <WholeField label="Width" value={value} onChange={(one) => changes.push(one)} />
  const { rerender } = render(field(400))
  const input = screen.getByRole('textbox', { name: 'Width' })
  await userEvent.clear(input)
  await userEvent.type(input, '12')
  rerender(field(250))
  expect((input as HTMLInputElement).value).toBe('250')
  await userEvent.tab()
  expect(changes).toEqual([])
})
