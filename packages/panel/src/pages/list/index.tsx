import type { ListedEntry } from '@content-gen/admin/contract'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { useLocation, useSearch } from 'wouter'
import {
  apiBase,
  queryText,
  useCatalog,
  useLastList,
  usePage,
  usePreference,
  useTypeRights,
  type CatalogIndex,
} from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import {
  Button,
  DownloadIcon,
  EmptyState,
  Failure,
  IconButton,
  LinkButton,
  ListIcon,
  Loading,
  Menu,
  MoreIcon,
  PlusIcon,
  SearchField,
  SearchIcon,
  Select,
  TrashIcon,
} from '../../kit/index.js'
import { paths } from '../../paths.js'
import { MissingPage, Page, Pager } from '../../shell/index.js'
import { BulkBar } from './bulk-bar.js'
import { choicesOf } from './choices.js'
import { everyOf, isChosen, nothing, withEntries, type Chosen } from './chosen.js'
import { columnAttributes, usualColumns } from './columns.js'
import { ColumnsButton } from './columns-button.js'
import { EntryTable } from './entry-table.js'
import { AddFilter, FilterChips } from './filters.js'
import './list.css'
import { isNarrowed, listAddress, listParameters, pageSizes, readListState, type ListState } from './list-state.js'
import { ViewsButton } from './views-button.js'

const allLocales = 'all'

/** The entries of a type. All that is shown is in the address. */
export function ListPage({ uid }: { readonly uid: string }) {
  const t = useT()
  const catalog = useCatalog()
  if (!catalog) return <Loading label={t('common.loading')} />
  if (!catalog.typeOf.has(uid)) return <MissingPage />
  return <List key={uid} uid={uid} catalog={catalog} />
}

function List({ uid, catalog }: { readonly uid: string; readonly catalog: CatalogIndex }) {
  const t = useT()
  const search = useSearch()
  const [, navigate] = useLocation()
  const { rights } = useTypeRights(uid)
  const type = catalog.typeOf.get(uid)
  const [ownColumns, setOwnColumns] = usePreference<readonly string[] | null>(`columns:${uid}`, null)
  const [ownSize, setOwnSize] = usePreference<number>('pageSize', 25)
  const [selected, setSelected] = useState<Chosen>(nothing)
  /** The list whose entries somebody wants to be counted all. */
  const [counted, setCounted] = useState<string | null>(null)
  const { remember } = useLastList(uid)
  useEffect(() => remember(search === '' ? '' : `?${search}`), [uid, search])
  const state = useMemo(() => readListState(search), [search])
  const choices = useMemo(() => (type ? choicesOf(catalog, type) : []), [catalog, type])
  const all = useMemo(() => (type ? columnAttributes(type) : []), [type])
  const chosen = state.columns ?? ownColumns
  const columns = useMemo(() => {
    const names = chosen ?? (type ? usualColumns(type) : [])
    return names.flatMap((name) => all.find((attribute) => attribute.name === name) ?? [])
  }, [chosen, all, type])

  const change = (next: Partial<ListState>, isStep = true) => {
    const address = listAddress({ ...state, page: 1, ...next })
    navigate(`${paths.list(uid)}${address}`, { replace: !isStep })
  }
  const locale = type?.localized ? (state.locale ?? catalog.defaultLocale) : undefined
  const nameOfLocale = (code = '') => catalog.locales.find((one) => one.code === code)?.name ?? code
  const hasChanged = type?.attributes.some(({ name }) => name === 'updatedAt')
  const query = {
    ...listParameters({ ...state, columns: columns.map(({ name }) => name) }),
    pageSize: state.pageSize ?? ownSize,
    ...(state.sort === null && hasChanged ? { sort: 'updatedAt:desc' } : {}),
    locale,
  }
  const narrowing = listAddress({ ...state, page: 1 })
  const { data, error, isPlaceholderData, refetch } = usePage<ListedEntry>(`/entries/${uid}`, {
    query: { ...query, count: counted === narrowing ? 'exact' : undefined },
  })
  if (!type) return null

  const sort = state.sort ?? (hasChanged ? { by: 'updatedAt', order: 'desc' as const } : null)
  const onSort = (by: string) =>
    change({ sort: { by, order: sort?.by === by && sort.order === 'asc' ? 'desc' : 'asc' } })
  // Somebody who has chosen a whole list has not chosen another one.
  const meant = listAddress({ ...state, page: 1, sort: null, columns: null, pageSize: null })
  const chosenNow = selected.kind === 'every' && selected.list !== meant ? nothing : selected
  const onSelect = (entries: readonly ListedEntry[], isSelected: boolean) =>
    setSelected(withEntries(chosenNow, entries, isSelected))
  const chooseEvery = async () => setSelected(await everyOf(uid, query, meant))
  const { total = 0, isMore = false } = data?.pagination ?? {}
  const create = (
    <LinkButtonOrRefusal
      href={`${paths.create(uid)}${queryText({ locale: type.localized && locale !== allLocales ? locale : undefined })}`}
      isRefused={rights.create === null}
    />
  )
  const exported = (format: string) =>
    `${apiBase}/entries/${uid}/export${queryText({ ...query, page: undefined, pageSize: undefined, format })}`
  return (
    <Page
      title={type.displayName}
      subtitle={
        <>
          <span aria-live="polite">{data ? t(isMore ? 'list.countMore' : 'list.count', { count: total }) : ' '}</span>{' '}
          {isMore && (
            <Button size="small" variant="quiet" onPress={() => setCounted(narrowing)}>
              {t('list.countAll')}
            </Button>
          )}
        </>
      }
      actions={
        <>
          <Menu
            label={t('list.actions')}
            groups={[
              {
                acts: [
                  { id: 'csv', text: t('list.exportCsv'), icon: DownloadIcon, href: exported('csv'), isDownload: true },
                  {
                    id: 'json',
                    text: t('list.exportJson'),
                    icon: DownloadIcon,
                    href: exported('json'),
                    isDownload: true,
                  },
                ],
              },
              {
                acts: type.versioned
                  ? [{ id: 'trash', text: t('list.trash'), icon: TrashIcon, href: paths.trash(uid) }]
                  : [],
              },
            ]}
          >
            <IconButton icon={MoreIcon} variant="secondary" label={t('list.actions')} />
          </Menu>
          {create}
        </>
      }
    >
      <div className="list-tools">
        <Search
          key={state.search}
          value={state.search}
          label={t('list.search', { type: type.displayName })}
          onSearch={(text) => change({ search: text }, false)}
        />
        <AddFilter uid={uid} choices={choices} filters={state.filters} onChange={(filters) => change({ filters })} />
        {type.draftAndPublish && (
          <Select
            aria-label={t('list.state')}
            options={[
              { id: 'any', text: t('list.anyState') },
              { id: 'draft', text: t('state.draft') },
              { id: 'published', text: t('state.published') },
            ]}
            value={state.state ?? 'any'}
            onChange={(id) => change({ state: id === 'draft' || id === 'published' ? id : null })}
          />
        )}
        {type.localized && (
          <Select
            aria-label={t('list.locale')}
            options={[
              ...catalog.locales.map(({ code, name }) => ({ id: code, text: name })),
              { id: allLocales, text: t('list.allLocales') },
            ]}
            value={locale ?? null}
            onChange={(id) => change({ locale: id === catalog.defaultLocale ? null : id })}
          />
        )}
        <span className="grow" />
        <ViewsButton uid={uid} address={listAddress({ ...state, page: 1 })} />
        <ColumnsButton
          all={all.map(({ name }) => name)}
          chosen={columns.map(({ name }) => name)}
          onChange={(next) => {
            setOwnColumns(next)
            if (state.columns !== null) change({ columns: null }, false)
          }}
        />
      </div>
      <FilterChips uid={uid} choices={choices} filters={state.filters} onChange={(filters) => change({ filters })} />
      <BulkBar
        type={type}
        chosen={chosenNow}
        total={total}
        isMore={isMore}
        onChooseEvery={chooseEvery}
        onChoose={setSelected}
      />
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {data?.rows.length === 0 && !error && (
        <Nothing
          isNarrowed={isNarrowed(state)}
          create={create}
          onClear={() => change({ search: '', filters: [], state: null })}
          locale={locale === catalog.defaultLocale || locale === allLocales ? null : nameOfLocale(locale)}
          usual={nameOfLocale(catalog.defaultLocale)}
          onUsual={() => change({ locale: null })}
        />
      )}
      {!data && !error && <Loading label={t('common.loading')} />}
      {data && data.rows.length > 0 && (
        <>
          <EntryTable
            type={type}
            rows={data.rows}
            columns={columns}
            sort={sort}
            onSort={onSort}
            isSelected={(id) => isChosen(chosenNow, id)}
            onSelect={onSelect}
            isBusy={isPlaceholderData}
            showsLocale={type.localized && locale === allLocales}
          />
          <Pager
            pagination={data.pagination}
            onPage={(page) => change({ page })}
            sizes={pageSizes}
            onSize={(size) => {
              setOwnSize(size)
              change({ pageSize: null })
            }}
          />
        </>
      )}
    </Page>
  )
}

function LinkButtonOrRefusal({ href, isRefused }: { readonly href: string; readonly isRefused: boolean }) {
  const t = useT()
  return isRefused ? (
    <Button variant="primary" icon={PlusIcon} refused={t('rights.refused')}>
      {t('list.create')}
    </Button>
  ) : (
    <LinkButton variant="primary" icon={PlusIcon} href={href}>
      {t('list.create')}
    </LinkButton>
  )
}

/** After so many milliseconds without a key, what was typed is searched. */
const patience = 250

function Search({
  value,
  label,
  onSearch,
}: {
  readonly value: string
  readonly label: string
  readonly onSearch: (text: string) => void
}) {
  const t = useT()
  const [text, setText] = useState(value)
  useEffect(() => {
    if (text === value) return
    const timer = setTimeout(() => onSearch(text), patience)
    return () => clearTimeout(timer)
  })
  return (
    <SearchField
      aria-label={label}
      placeholder={label}
      clearLabel={t('common.clear')}
      value={text}
      onChange={setText}
      onSubmit={onSearch}
    />
  )
}

function Nothing({
  isNarrowed: isSearch,
  create,
  onClear,
  locale,
  usual,
  onUsual,
}: {
  readonly isNarrowed: boolean
  readonly create: ReactNode
  readonly onClear: () => void
  /** The name of the language that is shown; null: the default one, or all. */
  readonly locale: string | null
  /** The name of the default language. */
  readonly usual: string
  readonly onUsual: () => void
}) {
  const t = useT()
  if (isSearch)
    return (
      <EmptyState
        icon={<SearchIcon />}
        title={t('list.nothingFits')}
        actions={<Button onPress={onClear}>{t('list.clearAll')}</Button>}
      />
    )
  return locale !== null ? (
    <EmptyState
      icon={<ListIcon />}
      title={t('list.emptyLocale', { locale })}
      actions={
        <>
          <Button onPress={onUsual}>{t('list.showLocale', { locale: usual })}</Button>
          {create}
        </>
      }
    >
      {t('list.emptyLocaleHint')}
    </EmptyState>
  ) : (
    <EmptyState icon={<ListIcon />} title={t('list.empty')} actions={create}>
      {t('list.emptyHint')}
    </EmptyState>
  )
}
