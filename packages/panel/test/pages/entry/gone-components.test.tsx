// @vitest-environment jsdom
/** Models change while entries and working copies stay: what a zone may not hold any more stands in nobody's way. */
import type { Component, ContentType } from '@content-gen/admin/panel-api'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { article } from '../../catalog.js'
import { openEntry } from './open-entry.js'

const components: Component[] = ['Hero', 'Banner'].map((displayName) => ({
  uid: `blocks.${displayName.toLowerCase()}`,
  displayName,
  category: 'blocks',
  label: 'title',
  attributes: [{ name: 'title', type: 'string' }],
}))
const page: ContentType = {
  ...article,
  uid: 'api::page.page',
  displayName: 'Page',
  versioned: false,
  attributes: [
    { name: 'title', type: 'string' },
    { name: 'blocks', type: 'dynamiczone', components: ['blocks.hero'] },
  ],
}
const hero = { id: 1, __component: 'blocks.hero', title: 'Stays' }
const banner = { id: 2, __component: 'blocks.banner', title: 'Not here any more' }
const unknown = { id: 3, __component: 'blocks.unknown' }

function open(blocks: readonly object[]) {
  const { saved } = openEntry(page, { document: { title: 'Home', blocks } }, { catalog: { components } })
  const save = async () => userEvent.click(await screen.findByRole('button', { name: 'Save' }))
  return { save, saved }
}

test('an item of a component that is gone can be removed', async () => {
  const { save, saved } = open([hero, unknown])
  const text = await screen.findByText(/The component blocks.unknown no longer exists/)
  await userEvent.click(within(text.closest('.item-frame')!).getByRole('button', { name: 'Remove' }))
  await save()
  await waitFor(() => expect(saved()).toMatchObject({ document: { blocks: [hero] } }))
})

test('an item of a component that the zone does not take any more is told, before the server refuses it', async () => {
  const { save, saved } = open([hero, banner])
  await userEvent.type(await screen.findByDisplayValue('Home'), '!')
  await save()
  expect((await screen.findAllByText(/This component is no longer allowed here/)).length).toBeGreaterThan(0)
  expect(saved()).toBeUndefined()
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Not here any more' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  await save()
  await waitFor(() => expect(saved()).toMatchObject({ document: { title: 'Home!', blocks: [hero] } }))
})
