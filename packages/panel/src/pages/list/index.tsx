import type { ContentType, ListedEntry } from '@content-gen/admin/panel-api'
import { lazy, Suspense, useState } from 'react'
import { ActButton, createAct, menuGroups } from '../../acts/index.js'
import { useCatalog, usePage, useRenew, useTypeRights, type CatalogIndex } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { Button, IconButton, Menu, MoreIcon, Notice, ReadState } from '../../kit/index.js'
import { CatalogPending, MissingPage, Page, Pager, useLastPage } from '../../shell/index.js'
import { BulkBar } from './bulk-bar.js'
import { everyOf, isChosen, nothing, withEntries, type Chosen } from './chosen.js'
import { EntryTable } from './entry-table.js'
import './list.css'
import { arrangeAct, cellsAct, listMenu } from './list-acts.js'
import { columnsInCells } from './columns.js'
import { listAddress, pageSizes } from './list-state.js'
import { ListTools } from './list-tools.js'
import { NothingListed } from './nothing-listed.js'
import { savesWork } from '../../form/saving/set-fields.js'
import { allLocales, useShownList } from './shown-list.js'

const CellTable = lazy(() => import('./cells/cell-table.js'))
const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.js')).ImportDialog }))

/** The entries of a type. All that is shown is in the address. */
export function ListPage({ uid }: { readonly uid: string }) {
  const catalog = useCatalog()
  if (!catalog) return <CatalogPending />
  const type = catalog.typeOf.get(uid)
  return type ? <List key={uid} type={type} catalog={catalog} /> : <MissingPage />
}

function List({ type, catalog }: { readonly type: ContentType; readonly catalog: CatalogIndex }) {
  const t = useT()
  const { rights } = useTypeRights(type.uid)
  const renew = useRenew()
  const shown = useShownList(type, catalog)
  const { state, sort, columns, locale, query, change } = shown
  const [isImporting, setImporting] = useState(false)
  const [selected, setSelected] = useState<Chosen>(nothing)
  /** The list whose entries somebody wants to be counted all. */
  const [counted, setCounted] = useState<string | null>(null)
  const narrowing = listAddress({ ...state, page: 1 })
  const [isCells, setCells] = useState(false)
  const inCells = columnsInCells(type, columns)
  const { data, error, isPlaceholderData, refetch } = usePage<ListedEntry>(`/entries/${type.uid}`, {
    query: {
      ...query,
      ...(isCells ? { columns: inCells.map(({ name }) => name).join(',') } : {}),
      count: counted === narrowing ? 'exact' : undefined,
    },
    // Rows stay where they are while somebody edits them.
    ...(isCells ? { staleMs: Infinity } : {}),
  })
  const { total = 0, isMore = false } = data?.pagination ?? {}
  const isBehind = useLastPage(data?.pagination, (page) => change({ page }, false))

  // Somebody who has chosen a whole list has not chosen another one.
  const meant = listAddress({ ...state, page: 1, sort: null, columns: null, pageSize: null })
  const chosen = selected.kind === 'every' && selected.list !== meant ? nothing : selected
  const chooseEvery = async () => setSelected(await everyOf(type.uid, query, meant))
  const language = locale === allLocales ? undefined : locale
  const created = { type, rights, locale: language }
  const acted = { type, query, locale, rights, onImport: () => setImporting(true) }
  const toggleCells = () => {
    setCells(!isCells)
    if (isCells) void renew(`/entries/${type.uid}`, '/home')
  }
  const create = <ActButton act={createAct} on={created} variant="primary" />
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
          <Menu label={t('list.actions')} groups={menuGroups(t, listMenu, acted)}>
            <IconButton icon={MoreIcon} variant="secondary" label={t('list.actions')} />
          </Menu>
          <ActButton act={arrangeAct} on={acted} />
          <ActButton act={cellsAct} on={{ rights, isCells, onToggle: toggleCells }} />
          {create}
        </>
      }
    >
      {isImporting && (
        <Suspense>
          <ImportDialog type={type} catalog={catalog} locale={language} onClose={() => setImporting(false)} />
        </Suspense>
      )}
      {shown.unknown.length > 0 && (
        <Notice tone="info">{t('list.unknown', { names: shown.unknown.join(', ') })}</Notice>
      )}
      <ListTools type={type} catalog={catalog} shown={shown} />
      <BulkBar
        type={type}
        chosen={isCells ? nothing : chosen}
        locale={language ?? null}
        total={total}
        isMore={isMore}
        onChooseEvery={chooseEvery}
        onChoose={setSelected}
      />
      <ReadState data={data} error={error} refetch={refetch} />
      {data?.rows.length === 0 && !error && !isBehind && (
        <NothingListed catalog={catalog} shown={shown} create={create} />
      )}
      {data && data.rows.length > 0 && (
        <>
          {isCells ? (
            <Suspense>
              <CellTable type={type} rows={data.rows} columns={inCells} />
              <p className="soft">{t(savesWork(type) ? 'list.setInWork' : 'list.setAtOnce')}</p>
            </Suspense>
          ) : (
            <EntryTable
              type={type}
              rows={data.rows}
              columns={columns}
              sort={sort}
              onSort={(by) => change({ sort: { by, order: sort?.by === by && sort.order === 'asc' ? 'desc' : 'asc' } })}
              isSelected={(id) => isChosen(chosen, id)}
              onSelect={(entries, isSelected) => setSelected(withEntries(chosen, entries, isSelected))}
              isBusy={isPlaceholderData}
              showsLocale={locale === allLocales}
            />
          )}
          <Pager
            pagination={data.pagination}
            onPage={(page) => change({ page })}
            sizes={pageSizes}
            onSize={shown.choosePageSize}
          />
        </>
      )}
    </Page>
  )
}
