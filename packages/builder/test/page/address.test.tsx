// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Problem } from '../../src/contract.js'
import { useModels } from '../../src/page/draft/draft-context.js'
import { ListLooks } from '../../src/page/form/list-looks.js'
import { show } from './show.js'

const uid = 'api::article.article'

interface Opening {
  readonly kind?: 'collectionType' | 'singleType' | 'component'
  readonly locales?: readonly string[]
  readonly problems?: readonly Problem[]
}

/** Shows what the builder edits of the looks of a type with a slug. Returns the draft's `panel.json`. */
function open({ kind = 'collectionType', ...around }: Opening) {
  const schema = {
    info: { singularName: 'article', pluralName: 'articles' },
    ...(around.locales ? { pluginOptions: { i18n: { localized: true } } } : {}),
    attributes: { title: { type: 'string' }, slug: { type: 'uid' } },
  }
  const files = {
    uid,
    kind,
    builtIn: null,
    schema: { path: 'schema.json', hash: 's', json: schema },
    panel: { path: 'panel.json', hash: null, json: null },
  }
  const store = show(<Looks />, files, around)
  return () => store.state().models.get(uid)?.panel
}

function Looks() {
  const model = useModels().get(uid)
  return model && <ListLooks model={model} />
}

const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })

test('the address of a page is written and taken away', () => {
  const panel = open({})
  screen.getByText(/for links in texts: \/articles\/\{slug\}/)
  type('Address of the page', '/blog/{slug}')
  expect(panel()).toEqual({ address: '/blog/{slug}' })
  expect(screen.queryByRole('button', { name: 'One per language' })).toBeNull()
  type('Address of the page', '')
  expect(panel()).toBeNull()
})

test('each locale may have its own, and one is enough again', async () => {
  const panel = open({ locales: ['fr', 'de'] })
  screen.getByText(/\/\{locale\}\/articles\/\{slug\}/)
  type('Address of the page', '/{slug}')
  await userEvent.click(screen.getByRole('button', { name: 'One per language' }))
  expect(panel()).toEqual({ address: { fr: '/{slug}' } })
  type('Address of the page (de)', '/de/{slug}')
  expect(panel()).toEqual({ address: { fr: '/{slug}', de: '/de/{slug}' } })
  await userEvent.click(screen.getByRole('button', { name: 'One for all languages' }))
  expect(panel()).toEqual({ address: '/{slug}' })
})

test('a single type has one, a component none', () => {
  open({ kind: 'singleType' })
  screen.getByText(/for links in texts: \/article\./)
  open({ kind: 'component' })
  expect(screen.getAllByRole('textbox', { name: 'Address of the page' })).toHaveLength(1)
})

test('shows what generate says of it', () => {
  const problem: Problem = {
    severity: 'error',
    uid,
    of: 'panel',
    file: 'panel.json',
    line: 2,
    path: ['address', 'de'],
    message: 'another locale has the same address',
    hint: 'Give each one its own.',
  }
  open({ problems: [problem, { ...problem, path: ['attributes', 'title'], message: 'of something else' }] })
  screen.getByText(/another locale has the same address/)
  expect(screen.queryByText('of something else')).toBeNull()
})
