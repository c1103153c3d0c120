// @vitest-environment jsdom
import { resetLocalTimeZone, setLocalTimeZone } from '@internationalized/date'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type MomentKind } from '../../src/kit/index.js'
import { MomentField, useTyped } from '../../src/kit/moment-field.js'
import { show } from '../render.js'

beforeEach(() => setLocalTimeZone('Europe/Berlin'))
afterEach(() => resetLocalTimeZone())

/** Shows a field, and returns the values that it told. */
function shown(kind: MomentKind, initial: string | null) {
  const told: (string | null)[] = []
  function Shown() {
    const [value, setValue] = useState(initial)
    const typed = useTyped(value, (next) => {
      told.push(next)
      setValue(next)
    })
    return <MomentField kind={kind} label="When" {...typed} />
  }
  show(<Shown />)
  return told
}

const field = () => screen.getByRole('textbox', { name: 'When' })
const replace = async (text: string) => {
  await userEvent.clear(field())
  await userEvent.type(field(), text)
}

test.each([
  ['date', '2026-02-15', '2/31/2026', /“2\/31\/2026” does not exist in the calendar/],
  ['date', '2026-02-15', '2/28/20265', /no year of four digits/],
  ['time', '10:00:00.000', '25:00', /“25:00” is no time of day/],
  [
    'moment',
    '2026-02-15T10:00:00.000Z',
    '3/29/2026 2:30 AM',
    /does not exist in Europe\/Berlin: clocks are put forward/,
  ],
] as const)('%s: what does not exist stays as it was typed, and is no value', async (kind, initial, text, sentence) => {
  const told = shown(kind, initial)
  await replace(text)
  expect(screen.queryByText(sentence)).toBeNull()
  await userEvent.tab()
  await screen.findByText(sentence)
  expect(field()).toHaveProperty('value', text)
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(told.at(-1)).toBeNull()
})

test('what exists is a value at once, and is written as usual once the field is left', async () => {
  const told = shown('date', null)
  await replace('2/3/2026')
  expect(told.at(-1)).toBe('2026-02-03')
  expect(field()).toHaveProperty('value', '2/3/2026')
  await userEvent.tab()
  expect(field()).toHaveProperty('value', '02/03/2026')
})

test('of two moments that read the same, the one that was there stays if its text is typed anew', async () => {
  const later = '2026-10-25T01:30:00.000Z'
  const told = shown('moment', later)
  const { value } = field() as HTMLInputElement
  await userEvent.type(field(), '{Backspace}M')
  expect(value).toMatch(/^10\/25\/2026, 02:30/)
  expect(told.at(-1)).toBe(later)
})

test('keys that mean nothing to the field are for whoever is around it', async () => {
  const seen: string[] = []
  const listen = ({ key }: KeyboardEvent) => void seen.push(key)
  window.addEventListener('keydown', listen)
  shown('moment', '2026-02-15T10:00:00.000Z')
  await userEvent.type(field(), '{Escape}{Control>}s{/Control}')
  window.removeEventListener('keydown', listen)
  expect(seen).toEqual(['Escape', 'Control', 's'])
})

test('a day of the calendar keeps the time', async () => {
  const told = shown('moment', '2026-02-15T10:30:00.000Z')
  await userEvent.click(screen.getByRole('button', { name: 'Choose a date' }))
  await userEvent.click(await screen.findByRole('button', { name: /February 20, 2026/ }))
  expect(told).toEqual(['2026-02-20T10:30:00.000Z'])
})

test('a day of the calendar takes the place of a moment that no field can show', async () => {
  const told = shown('moment', '+010000-01-01T10:30:00.000Z')
  await userEvent.click(screen.getByRole('button', { name: 'Choose a date' }))
  await userEvent.click((await screen.findAllByRole('button', { name: /20, 20/ }))[0] ?? document.body)
  expect(told).toEqual([expect.stringMatching(/^20\d\d-\d\d-20T1[01]:00:00.000Z$/)])
})

test.each([
  ['date', '2026-02-28', ['2026-03-01', '2026-02-28']],
  ['moment', '2026-03-28T09:00:00.000Z', ['2026-03-29T08:00:00.000Z', '2026-03-28T09:00:00.000Z']],
  ['time', '10:00:00.000', []],
] as const)('%s: the arrow keys lead from day to day, at the same time of the clock', async (kind, initial, wanted) => {
  const told = shown(kind, initial)
  await userEvent.click(field())
  await userEvent.keyboard('{ArrowUp}{ArrowDown}')
  expect(told).toEqual(wanted)
})

test('a field is emptied', async () => {
  const told = shown('time', '10:00:00.000')
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
  expect(told).toEqual([null])
  expect(field()).toHaveProperty('value', '')
})
