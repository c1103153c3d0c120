import type { Rights } from '@content-gen/admin/panel-api'
import type { MenuEntry } from '@content-gen/contract'
import { useMemo, useState } from 'react'
import { Link } from 'react-aria-components'
import { useLocation } from 'wouter'
import { useCatalog, useRights } from '../api/index.js'
import { useExtensions } from '../extend/index.js'
import { englishTexts, useFormats, useT, type MessageKey } from '../i18n/index.js'
import {
  GraphIcon,
  HistoryIcon,
  HomeIcon,
  ImageIcon,
  InboxIcon,
  KeyIcon,
  ListIcon,
  RocketIcon,
  SearchField,
  SettingsIcon,
  ShieldIcon,
  SingleIcon,
  UserIcon,
  UsersIcon,
  WebhookIcon,
  type Icon,
} from '../kit/index.js'
import { paths } from '../paths.js'
import { UnreadBadge } from './unread-badge.js'

interface Place {
  readonly href: string
  readonly text: string
  readonly icon: Icon
}

export interface PlaceGroup {
  readonly key: string
  readonly title: string | null
  readonly places: readonly Place[]
}

interface Fixed {
  readonly path: string
  readonly title: MessageKey
  readonly symbol: Icon
  readonly right?: keyof Rights['settings']
}

const home: Fixed = { path: paths.home, title: 'shell.home', symbol: HomeIcon }

const people: readonly Fixed[] = [
  { path: paths.administrators, title: 'shell.administrators', symbol: UserIcon, right: 'administrators' },
  { path: paths.roles, title: 'shell.roles', symbol: ShieldIcon, right: 'administrators' },
]

const project: readonly Fixed[] = [
  { path: paths.models, title: 'shell.models', symbol: GraphIcon },
  { path: paths.system, title: 'shell.system', symbol: SettingsIcon, right: 'system' },
]

const icons: Readonly<Record<NonNullable<MenuEntry['icon']>, Icon>> = {
  image: ImageIcon,
  inbox: InboxIcon,
  rocket: RocketIcon,
  users: UsersIcon,
  key: KeyIcon,
  webhook: WebhookIcon,
  history: HistoryIcon,
}

function isHeld(rights: Rights, right: string): boolean {
  const [part, act] = right.split('.')
  const [, acts = {}] = Object.entries(rights).find(([name]) => name === part) ?? []
  return Object.entries(acts).some(([name, is]) => name === act && is === true)
}

function isMessage(title: string): title is MessageKey {
  return Object.hasOwn(englishTexts, title)
}

/** Returns the pages that the person may see, in groups. */
export function usePlaces(): readonly PlaceGroup[] {
  const t = useT()
  const { compare } = useFormats()
  const catalog = useCatalog()
  const rights = useRights()
  const { pages: own } = useExtensions()
  return useMemo(() => {
    if (!catalog) return []
    const fixed = (all: readonly Fixed[]): Place[] =>
      all
        .filter(({ right }) => right === undefined || rights.settings[right])
        .map(({ path, title, symbol }) => ({ href: path, text: t(title), icon: symbol }))
    const ofFeatures = (group: MenuEntry['group']): Place[] =>
      catalog.menu
        .filter((entry) => entry.group === group && (entry.right === undefined || isHeld(rights, entry.right)))
        .map(({ path, title, icon }) => ({
          href: path,
          text: isMessage(title) ? t(title) : title,
          icon: icon === undefined ? SingleIcon : icons[icon],
        }))
    const types = (kind: 'collection' | 'single', icon: Icon) =>
      catalog.types
        .filter((type) => type.kind === kind)
        .map(({ uid, displayName }) => ({
          href: kind === 'single' ? paths.single(uid) : paths.list(uid),
          text: displayName,
          icon,
        }))
        .sort((one, other) => compare(one.text, other.text))
    return [
      { key: 'work', title: null, places: [...fixed([home]), ...ofFeatures('work'), ...ofFeatures('people')] },
      {
        key: 'own',
        title: t('shell.own'),
        places: own.map(({ path, title }) => ({ href: paths.own(path), text: title, icon: SingleIcon })),
      },
      { key: 'collections', title: t('shell.collections'), places: types('collection', ListIcon) },
      { key: 'singles', title: t('shell.singles'), places: types('single', SingleIcon) },
      {
        key: 'settings',
        title: t('shell.settings'),
        places: [...fixed(people), ...ofFeatures('settings'), ...fixed(project)],
      },
    ].filter(({ places }) => places.length > 0)
  }, [catalog, rights, own, t, compare])
}

/** More types than this get a field that filters them. */
const many = 12

export function Navigation() {
  const t = useT()
  const [path] = useLocation()
  const [filter, setFilter] = useState('')
  const groups = usePlaces()
  const types = groups.filter(({ key }) => key === 'collections' || key === 'singles')
  const isLong = types.reduce((sum, { places }) => sum + places.length, 0) > many
  const wanted = filter.trim().toLocaleLowerCase()
  const isShown = (group: PlaceGroup, { text }: Place) =>
    wanted === '' || (types.includes(group) && text.toLocaleLowerCase().includes(wanted))
  return (
    <nav className="navigation" aria-label={t('shell.navigation')}>
      {isLong && (
        <SearchField
          aria-label={t('shell.filterTypes')}
          placeholder={t('shell.filterTypes')}
          clearLabel={t('common.clear')}
          value={filter}
          onChange={setFilter}
        />
      )}
      {groups.map((group) => {
        const places = group.places.filter((place) => isShown(group, place))
        if (places.length === 0) return null
        return (
          <div
            key={group.key}
            className="navigation-group"
            role="group"
            {...(group.title === null ? {} : { 'aria-label': group.title })}
          >
            {group.title !== null && (
              <div className="navigation-title" aria-hidden="true">
                {group.title}
              </div>
            )}
            {places.map(({ href, text, icon: Symbol }) => (
              <Link
                key={href}
                href={href}
                className="navigation-link"
                {...(isCurrent(path, href) ? { 'aria-current': 'page' as const } : {})}
              >
                <Symbol />
                <span className="truncate">{text}</span>
                {href === paths.inbox && <UnreadBadge />}
              </Link>
            ))}
          </div>
        )
      })}
    </nav>
  )
}

function isCurrent(path: string, href: string): boolean {
  return path === href || (href !== '/' && path.startsWith(`${href}/`))
}
