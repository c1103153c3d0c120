// @vitest-environment jsdom
import type { ContentType, Right } from '@content-gen/admin/panel-api'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { all, article, savedEntry } from '../../catalog.js'
import { openEntry } from './open-entry.js'

const refused = 'Your role does not permit this.'

const type: ContentType = { ...article, versioned: false }

async function open(fields: readonly string[], canUpdate = true): Promise<void> {
  const update: Right = { fields, locales: null, isOwn: false, isConditional: false }
  const can = { ...savedEntry.can, update: canUpdate }
  openEntry(type, { label: 'Home', document: { title: 'Home' }, can }, { rights: { ...all, update } })
  await screen.findByDisplayValue('Home')
}

test('few fields that may be changed are named once, above the form', async () => {
  await open(['title', 'views'])
  screen.getByText('You can change these fields only: Title and Views.')
  expect(screen.queryByText(refused)).toBeNull()
})

test('few fields that may not be changed say so themselves', async () => {
  await open(['title', 'kind', 'isOpen', 'author', 'seo', 'secret', 'body'])
  expect(screen.getAllByText(refused)).toHaveLength(1)
  expect(screen.queryByText(/these fields only/)).toBeNull()
})

test('an entry that may only be read says it once', async () => {
  await open(['title'], false)
  screen.getByText('You can read this entry, but not change it.')
  expect(screen.queryByText(refused)).toBeNull()
  expect(screen.queryByText(/these fields only/)).toBeNull()
})

test('where no field may be changed, each of them says so', async () => {
  await open([])
  expect(screen.getAllByText(refused).length).toBeGreaterThan(1)
  expect(screen.queryByText(/these fields only/)).toBeNull()
})
