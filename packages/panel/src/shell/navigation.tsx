import type { Rights } from '@content-gen/admin/panel-api'
import { useMemo, useState } from 'react'
import { Link } from 'react-aria-components'
import { useLocation } from 'wouter'
import { useCatalog, useRights, type CatalogIndex } from '../api/index.js'
import { useExtensions } from '../extend/index.js'
import { useFormats, useT, type MessageKey } from '../i18n/index.js'
import {
  GraphIcon,
  HistoryIcon,
  HomeIcon,
  ImageIcon,
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
  readonly href: string
  readonly key: MessageKey
  readonly icon: Icon
  readonly isShown: (rights: Rights, catalog: CatalogIndex) => boolean
}

const work: readonly Fixed[] = [
  { href: paths.home, key: 'shell.home', icon: HomeIcon, isShown: () => true },
  {
    href: paths.library,
    key: 'shell.library',
    icon: ImageIcon,
    isShown: ({ media }, { features }) => features.media && media.read,
  },
  {
    href: paths.releases,
    key: 'shell.releases',
    icon: RocketIcon,
    isShown: ({ releases }, { features }) => features.editorial && releases.read,
  },
  {
    href: paths.users,
    key: 'shell.users',
    icon: UsersIcon,
    isShown: ({ users }, { features }) => features.accounts && users.read,
  },
]

const settings: readonly Fixed[] = [
  {
    href: paths.administrators,
    key: 'shell.administrators',
    icon: UserIcon,
    isShown: (rights) => rights.settings.administrators,
  },
  { href: paths.roles, key: 'shell.roles', icon: ShieldIcon, isShown: (rights) => rights.settings.administrators },
  {
    href: paths.tokens,
    key: 'shell.tokens',
    icon: KeyIcon,
    isShown: (rights, { features }) => features.accounts && rights.settings.tokens,
  },
  {
    href: paths.webhooks,
    key: 'shell.webhooks',
    icon: WebhookIcon,
    isShown: (rights, { features }) => features.editorial && rights.settings.webhooks,
  },
  {
    href: paths.audit,
    key: 'shell.audit',
    icon: HistoryIcon,
    isShown: (rights, { features }) => features.editorial && rights.settings.audit,
  },
  { href: paths.models, key: 'shell.models', icon: GraphIcon, isShown: () => true },
  { href: paths.system, key: 'shell.system', icon: SettingsIcon, isShown: (rights) => rights.settings.system },
]

/** Returns the pages that the person may see, in groups. */
export function usePlaces(): readonly PlaceGroup[] {
  const t = useT()
  const { compare } = useFormats()
  const catalog = useCatalog()
  const rights = useRights()
  const { pages: own } = useExtensions()
  return useMemo(() => {
    if (!catalog) return []
    const fixed = (all: readonly Fixed[]) =>
      all.filter(({ isShown }) => isShown(rights, catalog)).map(({ href, key, icon }) => ({ href, text: t(key), icon }))
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
      { key: 'work', title: null, places: fixed(work) },
      {
        key: 'own',
        title: t('shell.own'),
        places: own.map(({ path, title }) => ({ href: paths.own(path), text: title, icon: SingleIcon })),
      },
      { key: 'collections', title: t('shell.collections'), places: types('collection', ListIcon) },
      { key: 'singles', title: t('shell.singles'), places: types('single', SingleIcon) },
      { key: 'settings', title: t('shell.settings'), places: fixed(settings) },
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
