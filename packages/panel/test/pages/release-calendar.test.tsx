// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ReleasesPage } from '../../src/pages/releases/index.js'
import { editor, pageOf } from '../catalog.js'
import { fakeServer } from '../fake-server.js'
import { show } from '../render.js'

const moment = (day: number) => new Date(2026, 1, day, 9).toISOString()
const release = { state: 'scheduled', at: null, doneAt: null, acts: [], reasons: [], actor: null }
const releases = [
  { ...release, id: 1, name: 'Spring', at: moment(3) },
  { ...release, id: 2, name: 'Winter', state: 'done', at: moment(1), doneAt: moment(2) },
]

test('a month has its releases on their days, and leads to those beside it', async () => {
  const { requests } = fakeServer({ 'GET /editorial/releases': () => pageOf(releases) })
  show(<ReleasesPage />, '/releases?view=calendar&month=2026-02', editor)
  await screen.findByRole('heading', { name: 'February 2026' })
  const of = async (name: RegExp) => (await screen.findByRole('link', { name })).closest('li') ?? document.body
  within(await of(/Spring.*Scheduled/)).getByText('Tuesday, February 3, 2026')
  within(await of(/Winter.*Done/)).getByText('Monday, February 2, 2026')
  // Four weeks, from a Sunday on.
  expect(screen.getAllByRole('listitem')).toHaveLength(28)
  const span = () => {
    const query = requests.at(-1)?.query
    return [query?.get('from'), query?.get('until')]
  }
  expect(span()).toEqual([moment(1), moment(29)].map((text) => new Date(new Date(text).setHours(0)).toISOString()))
  await userEvent.click(screen.getByRole('button', { name: 'The month after' }))
  await screen.findByRole('heading', { name: 'March 2026' })
  expect(screen.getAllByRole('listitem')).toHaveLength(35)
})
