// @vitest-environment jsdom
import type { Session } from '@content-gen/admin/panel-api'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  entryKeys,
  entryMenu,
  isOffered,
  markActs,
  pressedAct,
  saidOf,
  shellKeys,
  textKeys,
  type EntryOn,
} from '../../src/acts/index.js'
import { englishTexts } from '../../src/i18n/index.js'
import { AccountMenu } from '../../src/shell/account-menu.js'
import { Palette } from '../../src/shell/palette.js'
import { Shortcuts } from '../../src/shell/shortcuts.js'
import { all, article, catalog, editor, savedEntry } from '../catalog.js'
import { fakeServer } from '../fake-server.js'
import { show } from '../render.js'

const nothing = () => undefined
const shell = { scheme: null, search: nothing, showKeys: nothing }
const places = { shell: shellKeys, entry: [...shellKeys, ...entryKeys], text: [...shellKeys, ...textKeys] }

test('each act with keys is in the list of keys', () => {
  show(<Shortcuts isOpen onOpenChange={nothing} />)
  const listed = [...screen.getByRole('dialog').querySelectorAll('dl > div')].map(({ textContent }) => textContent)
  const marks = Object.values(markActs).filter((act) => 'keys' in act)
  for (const { name, keys } of [...shellKeys, ...entryKeys, ...textKeys, ...marks])
    expect(listed).toContain(englishTexts[name] + (keys ?? []).join('').replace('Mod', 'Ctrl'))
})

test.each(Object.entries(places))('no two acts share keys: %s', (_, acts) => {
  const pressed = acts.flatMap((act) => [act.keys ?? [], ...('alsoKeys' in act ? (act.alsoKeys ?? []) : [])])
  const names = pressed.map((keys) => keys.join(' '))
  expect(names).toEqual([...new Set(names)])
  for (const act of acts) {
    const { keys = [] } = act
    const event = {
      key: keys.at(-1) ?? '',
      code: '',
      ctrlKey: true,
      metaKey: false,
      altKey: keys.includes('Alt'),
      shiftKey: keys.includes('Shift'),
    }
    expect(acts.filter((one) => pressedAct([one], event))).toEqual([act])
  }
})

test('Alt belongs to the keys of an act, and a sign that it writes is none', () => {
  const event = { key: 'm', code: 'KeyM', ctrlKey: true, metaKey: false, altKey: true, shiftKey: false }
  expect(pressedAct(entryKeys, event)?.name).toBe('comment.title')
  expect(pressedAct(entryKeys, { ...event, altKey: false })).toBeUndefined()
  expect(pressedAct(entryKeys, { ...event, key: 'µ' })).toBeUndefined()
})

const textsOf = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole('menuitem')
    .map(({ textContent }) => textContent)

/** The acts of the palette, by the names that menus have for them. */
async function paletteActs(who: Session) {
  fakeServer({ 'GET /catalog': () => catalog, 'GET /home': () => ({ mine: [] }) })
  const { unmount } = show(<Palette isOpen onOpenChange={nothing} on={shell} />, '/', who)
  await screen.findByRole('group', { name: 'Pages' })
  const group = screen.getByRole('group', { name: 'Actions' })
  const texts = textsOf(group).map((text) => text?.replace('Colours: ', ''))
  unmount()
  return texts
}

test('what the palette does with the panel, the account menu does too', async () => {
  const offered = await paletteActs({ ...editor, rights: { ...editor.rights, types: {} } })
  show(<AccountMenu on={shell} />, '/', editor)
  await userEvent.click(screen.getByRole('button'))
  const menu = textsOf(screen.getByRole('menu'))
  expect(offered.length).toBeGreaterThan(0)
  expect(menu).toEqual(expect.arrayContaining(offered))
})

const entry: EntryOn = {
  type: article,
  rights: all,
  entry: { ...savedEntry, id: 1, label: '', document: {}, state: 'draft', locale: null },
  copy: null,
  isVersioned: true,
  plan: null,
  isHeld: false,
  hasWork: false,
  canChange: true,
  canPublish: true,
  canUndo: false,
  canRedo: false,
  isPublishing: false,
  releases: { read: true, save: true, run: true },
  previews: false,
  checksLinks: false,
  proposes: false,
  propose: () => undefined,
  keep: nothing,
  finish: nothing,
  publish: nothing,
  undo: nothing,
  redo: nothing,
  preview: nothing,
  showHistory: nothing,
  showComments: nothing,
  showChanges: nothing,
  duplicate: nothing,
  copyLink: nothing,
  ask: nothing,
}

test.each([all, { ...all, create: null }])(
  'the palette makes an entry where a menu makes another: %#',
  async (rights) => {
    const offered = await paletteActs({ ...editor, rights: { ...editor.rights, types: { [article.uid]: rights } } })
    const another = entryMenu.flatMap(({ acts }) => acts).find(({ name }) => name === 'entry.another')
    expect(offered.includes(`Create: ${article.displayName}`)).toBe(another?.refused?.({ ...entry, rights }) === null)
  },
)

/** The acts of the menu of an entry; those that are refused, in brackets. */
function menuOf(on: Partial<EntryOn>): readonly string[] {
  const state = { ...entry, ...on }
  const acts = entryMenu.flatMap(({ acts: inner }) => inner).filter((act) => isOffered(act, state))
  return acts.map((act) => (saidOf((key) => key, act, state).refused === null ? act.name : `(${act.name})`))
}

const published = { ...savedEntry, id: 1, label: '', document: {}, state: 'published', locale: null } as const
const begun = ['entry.another', 'entry.duplicate', 'entry.copyLink']
const usual = [...begun, 'fieldHistory.title']

test.each<readonly [string, Partial<EntryOn>, readonly string[]]>([
  ['a new entry', { entry: null }, ['entry.another', 'entry.duplicate']],
  ['a draft', {}, [...usual, 'plan.publish', 'release.addTo', 'common.delete']],
  [
    'a working copy alone',
    { entry: null, copy: { id: 2 }, hasWork: true },
    [...begun, 'plan.publish', 'release.addTo', 'entry.discard'],
  ],
  [
    'a published entry',
    { entry: published },
    [...usual, 'entry.unpublish', 'plan.unpublish', 'release.addTo', 'common.delete'],
  ],
  [
    'a published entry that was changed',
    { entry: published, copy: { id: 2 }, hasWork: true },
    [...usual, 'entry.unpublish', 'plan.publish', 'plan.unpublish', 'release.addTo', 'entry.discard', 'common.delete'],
  ],
  ['one without versions', { entry: published, isVersioned: false }, [...begun, 'entry.unpublish', 'common.delete']],
  ['one without states', { type: { ...article, draftAndPublish: false } }, [...usual, 'common.delete']],
  [
    'a scheduled draft',
    { plan: { release: 3 } },
    [...usual, '(plan.publish)', 'plan.see', 'release.addTo', 'common.delete'],
  ],
  [
    'held work',
    { hasWork: true, isHeld: true },
    [...usual, 'plan.publish', 'release.addTo', '(entry.discard)', 'common.delete'],
  ],
  [
    'one without rights',
    { rights: { create: null }, canPublish: false, releases: { read: true, save: false, run: false } },
    [
      '(entry.another)',
      '(entry.duplicate)',
      'entry.copyLink',
      'fieldHistory.title',
      '(plan.publish)',
      '(release.addTo)',
      'common.delete',
    ],
  ],
  [
    'a single type',
    { type: { ...article, kind: 'single' } },
    ['entry.copyLink', 'fieldHistory.title', 'plan.publish', 'release.addTo', 'common.delete'],
  ],
])('the menu of %s', (_, on, acts) => {
  expect(menuOf(on)).toEqual(acts)
})

test('acts of the menu of an entry are told apart by their icons', () => {
  const icons = entryMenu.flatMap(({ acts }) => acts).map(({ icon }) => icon)
  expect(icons).not.toContain(undefined)
  expect(new Set(icons).size).toBe(icons.length)
})
