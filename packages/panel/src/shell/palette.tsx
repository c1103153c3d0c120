import type { FoundEntries } from '@content-gen/admin/panel-api'
import { useEffect, useMemo, useState } from 'react'
import {
  Autocomplete,
  Button,
  Dialog,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  Modal,
  ModalOverlay,
  SearchField,
} from 'react-aria-components'
import { useLocation } from 'wouter'
import { createAct, isOffered, keyText, paletteActs, saidOf, searchAct, type ShellOn } from '../acts/index.js'
import { queryText, useCatalog, useRead, useRights } from '../api/index.js'
import { useT } from '../i18n/index.js'
import { FileIcon, SearchIcon, useFailureText, type Icon } from '../kit/index.js'
import { paths } from '../paths.js'
import { usePlaces } from './navigation.js'
import './palette.css'
import { useRecentWork } from './recent-work.js'

interface Target {
  readonly id: string
  readonly text: string
  readonly hint?: string
  readonly icon: Icon | undefined
  readonly onAct: () => void
}

interface TargetGroup {
  readonly title: string
  readonly targets: readonly Target[]
}

/** More pages and acts are not shown at once. */
const most = 8
/** So many entries of a type are all that a search answers: there may be more. */
const mostOfType = 5

interface PaletteProps {
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  readonly on: ShellOn
}

/** Leads to any entry, page or act by a few letters. */
export function Palette({ isOpen, onOpenChange, on }: PaletteProps) {
  const t = useT()
  return (
    <ModalOverlay className="overlay palette-overlay" isOpen={isOpen} onOpenChange={onOpenChange} isDismissable>
      <Modal className="palette">
        <Dialog className="palette-inner" aria-label={t('palette.title')}>
          <Search onClose={() => onOpenChange(false)} on={on} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

export function SearchButton({ onPress }: { readonly onPress: () => void }) {
  const t = useT()
  return (
    <Button className="search-button" onPress={onPress}>
      <SearchIcon />
      <span className="truncate">{t('shell.searchAll')}</span>
      <kbd>{keyText(searchAct.keys)}</kbd>
    </Button>
  )
}

function Search({ onClose, on }: { readonly onClose: () => void; readonly on: ShellOn }) {
  const t = useT()
  const [text, setText] = useState('')
  const { groups, isSearching, error } = useTargets(text.trim(), on)
  const failureText = useFailureText()
  const nothing = isSearching ? t('palette.searching') : error ? failureText(error) : t('palette.nothing')
  return (
    <Autocomplete inputValue={text} onInputChange={setText}>
      <SearchField aria-label={t('palette.title')} autoFocus className="palette-field">
        <SearchIcon />
        <Input className="palette-input" placeholder={t('palette.title')} />
      </SearchField>
      <Menu
        className="menu palette-menu"
        aria-label={t('palette.title')}
        items={groups.map((group) => ({ ...group, id: group.title }))}
        renderEmptyState={() => (
          <div className="popover-empty" role="status">
            {nothing}
          </div>
        )}
      >
        {(group) => (
          <MenuSection>
            <Header className="menu-header">{group.title}</Header>
            {group.targets.map(({ id, text: label, hint, icon: Symbol, onAct }) => (
              <MenuItem
                key={id}
                id={id}
                textValue={label}
                className="item"
                onAction={() => {
                  onClose()
                  onAct()
                }}
              >
                {Symbol && <Symbol />}
                <span className="truncate">{label}</span>
                {hint !== undefined && <span className="item-hint palette-hint truncate">{hint}</span>}
              </MenuItem>
            ))}
          </MenuSection>
        )}
      </Menu>
    </Autocomplete>
  )
}

interface Targets {
  readonly groups: readonly TargetGroup[]
  readonly isSearching: boolean
  readonly error: Error | null
}

function useTargets(text: string, on: ShellOn): Targets {
  const t = useT()
  const [, navigate] = useLocation()
  const places = usePlaces()
  const catalog = useCatalog()
  const rights = useRights()
  const recent = useRecentWork()
  const wanted = useSettled(text)
  const {
    data: found = [],
    error,
    isFetching,
  } = useRead<FoundEntries>('/search', {
    query: { search: wanted },
    isEnabled: wanted.length > 1,
    keepsPrevious: true,
  })
  const groups = useMemo(() => {
    const words = fold(text).split(/\s+/)
    const fits = (label: string) => words.every((word) => fold(label).includes(word))
    const go = (href: string) => () => navigate(href)
    const entries: Target[] = (text.length > 1 ? found : []).map(({ type, id, label, inWork }) => {
      const known = catalog?.typeOf.get(type)
      const href = known?.kind === 'single' ? paths.single(type) : paths.entry(type, id)
      return {
        id: `entry ${type} ${id}`,
        text: label || `#${id}`,
        hint: withWork(t, known?.displayName ?? type, inWork),
        icon: FileIcon,
        onAct: go(href),
      }
    })
    const latest: Target[] = (text === '' ? recent : []).map(({ key, label, inWork, type, href }) => ({
      id: key,
      text: label || t('home.untitled'),
      hint: withWork(t, type, inWork),
      icon: FileIcon,
      onAct: go(href),
    }))
    const listed = text.length > 1 ? [...new Set(found.map(({ type }) => type))] : []
    const lists: Target[] = listed.flatMap((uid) => {
      const known = catalog?.typeOf.get(uid)
      if (found.filter(({ type }) => type === uid).length < mostOfType || !known) return []
      return {
        id: `all ${uid}`,
        text: t('palette.all', { type: known.displayName, search: wanted }),
        icon: SearchIcon,
        onAct: go(paths.list(uid) + queryText({ search: wanted })),
      }
    })
    const pages: Target[] = places.flatMap(({ title, places: inner }) =>
      inner.map((place) => ({
        id: place.href,
        text: place.text,
        ...(title === null ? {} : { hint: title }),
        icon: place.icon,
        onAct: go(place.href),
      })),
    )
    const creates: Target[] = (catalog?.types ?? []).flatMap((type) => {
      const each = { type, rights: rights.types[type.uid] }
      if (!isOffered(createAct, each) || createAct.refused(each) !== null) return []
      const { icon, href } = createAct
      const said = t('palette.create', { type: type.displayName })
      return { id: `create ${type.uid}`, text: said, icon, onAct: go(href(each)) }
    })
    const acts: Target[] = paletteActs.flatMap(({ title, acts: inner }) =>
      inner.map((act) => {
        const said = saidOf(t, act, on).text
        return {
          id: act.name,
          text: title === undefined ? said : `${t(title)}: ${said}`,
          icon: act.icon,
          onAct: () => void act.run?.(on),
        }
      }),
    )
    return [
      { title: t('home.mine'), targets: latest },
      {
        title: t('palette.pages'),
        targets: pages.filter((one) => fits(one.text)).slice(0, text === '' ? pages.length : most),
      },
      { title: t('palette.entries'), targets: [...entries, ...lists] },
      {
        title: t('palette.acts'),
        targets: [...creates, ...acts].filter((one) => fits(one.text)).slice(0, most),
      },
    ].filter(({ targets }) => targets.length > 0)
  }, [text, wanted, found, recent, places, catalog, rights, t, navigate, on])
  return { groups, isSearching: text.length > 1 && (wanted !== text || isFetching), error }
}

function withWork(t: ReturnType<typeof useT>, type: string, inWork: string | undefined): string {
  return inWork === undefined ? type : `${t('common.inWork', { title: inWork })} · ${type}`
}

/** Letters without case and accents. */
function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase()
}

/** Returns the text once it has not changed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), 150)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
