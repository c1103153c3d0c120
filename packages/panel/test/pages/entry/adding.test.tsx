// @vitest-environment jsdom
import type { Component, ContentType } from '@content-gen/admin/panel-api'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { article } from '../../catalog.js'
import { openEntry } from './open-entry.js'

const kinds = ['hero', 'faq', 'team', 'pricing', 'features', 'quote', 'cta']
const components: Component[] = kinds.map((kind) => ({
  uid: `blocks.${kind}`,
  displayName: kind,
  category: 'blocks',
  label: 'title',
  attributes: [{ name: 'title', type: 'string' }],
}))
const page: ContentType = {
  ...article,
  uid: 'api::page.page',
  displayName: 'page',
  versioned: false,
  attributes: [
    { name: 'title', type: 'string' },
    { name: 'location', type: 'component', component: 'blocks.hero', repeatable: false },
    { name: 'blocks', type: 'dynamiczone', components: components.map(({ uid }) => uid) },
    { name: 'aside', type: 'dynamiczone', components: ['blocks.faq', 'blocks.cta'] },
  ],
}
const open = () =>
  openEntry(page, { document: { title: 'Home', location: null, blocks: [], aside: [] } }, { catalog: { components } })

const isTyping = () => waitFor(() => expect(document.activeElement?.closest('.item-body')).not.toBeNull())

test('a component is added under the name of its place, and is typed into at once', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Add Location' }))
  await isTyping()
  await userEvent.keyboard('Rennes')
  expect(screen.getByDisplayValue('Rennes')).toBe(document.activeElement)
})

test.each([
  ['many', 0, 'pric', 'Pricing'],
  ['two', 1, 'ct', 'CTA'],
])('one of %s components is found by its name, and added by Enter', async (_, zone, typed, name) => {
  open()
  const add = (await screen.findAllByRole('button', { name: 'Add a component' }))[zone]
  await userEvent.click(add ?? document.body)
  await screen.findByRole('dialog')
  await userEvent.keyboard(`${typed}{Enter}`)
  await isTyping()
  expect(screen.getByRole('button', { name }).getAttribute('aria-expanded')).toBe('true')
})
