// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react'
import type { ContentType } from '@content-gen/admin/panel-api'
import { expect, test } from 'vitest'
import { indexCatalog } from '../../src/api/catalog.js'
import { jumpTo } from '../../src/form/control/jump-to.js'
import { modelsOf } from '../../src/form/document/values.js'
import { Fields } from '../../src/form/fields/fields.js'
import { FormContext } from '../../src/form/store/form-context.js'
import { FormStore } from '../../src/form/store/form-store.js'
import { article, catalog } from '../catalog.js'
import { formScope } from '../form-scope.js'
import { show } from '../render.js'

function form(changes: Partial<ContentType>, values = {}, language = 'en') {
  const index = indexCatalog({ ...catalog, types: [{ ...article, ...changes }] }, language)
  const store = new FormStore(modelsOf(index), article.uid, values)
  const scope = formScope(store)
  show(
    <FormContext value={scope}>
      <Fields uid={article.uid} path={[]} isReadOnly={false} />
    </FormContext>,
  )
  return { store, reveal: scope.reveal }
}

const title = { name: 'title', type: 'string', required: true } as const
const views = { name: 'views', type: 'integer' } as const
const kind = { name: 'kind', type: 'string' } as const

test('a field has the words of its language, and its order and width', () => {
  const label = { en: 'Headline', de: 'Titel' }
  const help = { en: 'Short.', 'de-CH': 'Kurz.' }
  form(
    { attributes: [title, { ...views, label, help, width: 'third', placeholder: '<b>' }], form: ['views'] },
    {},
    'de',
  )
  const field = screen.getByRole('textbox', { name: 'Titel' })
  expect(field.getAttribute('placeholder')).toBe('<b>')
  expect(document.getElementById(field.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent).toBe(
    'Kurz.',
  )
  expect(field.closest('.cell')?.className).toBe('cell cell-third')
  expect(screen.getAllByRole('textbox').map((one) => one.closest('.cell')?.id)).toEqual(['field/views', 'field/title'])
})

test('a condition follows what is typed, and a read-only field is looked at', () => {
  const { store } = form({
    attributes: [kind, { ...views, showIf: { kind: { $eq: 'event' } } }, { ...title, readOnly: true }],
  })
  expect(screen.queryByRole('textbox', { name: 'Views' })).toBeNull()
  act(() => store.set(['kind'], 'event'))
  expect(screen.getByRole('textbox', { name: 'Views' })).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Title' }).hasAttribute('readonly')).toBe(true)
})

test('a hidden field comes out when something is wrong there', () => {
  const { store } = form({ attributes: [{ ...title, hidden: true }, views] })
  expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull()
  act(() => store.showAllIssues())
  expect(screen.getByRole('textbox', { name: 'Title' })).toBeTruthy()
})

test('a fault opens its tab and its group, and marks both', () => {
  const { store } = form({
    attributes: [views, title, kind],
    form: [
      { tab: 'Main', fields: ['views'] },
      { tab: 'More', fields: [{ group: 'Names', folded: true, fields: ['title'] }] },
    ],
  })
  const selected = () => screen.getByRole('tab', { selected: true }).textContent
  expect(selected()).toBe('Main')
  expect(screen.getByRole('textbox', { name: 'Title' }).closest('[data-inert]')).not.toBeNull()
  act(() => store.showAllIssues())
  expect(selected()).toContain('More')
  const panel = screen.getByRole('tabpanel', { name: /More/ })
  expect(within(panel).getByRole('textbox', { name: 'Title' })).toBeTruthy()
  expect(within(panel).getByRole('textbox', { name: 'Kind' })).toBeTruthy()
  fireEvent.click(screen.getByRole('tab', { name: 'Main' }))
  expect(selected()).toBe('Main')
})

test('whoever is led to a field of another tab sees it', () => {
  const { reveal } = form({
    attributes: [views, { ...title, hidden: true }],
    form: [
      { tab: 'Main', fields: ['views'] },
      { tab: 'More', fields: [{ group: 'Names', folded: true, fields: ['title'] }] },
    ],
  })
  act(() => jumpTo(reveal, ['title']))
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('More')
  expect(screen.getByRole('textbox', { name: 'Title' })).toBeTruthy()
})
