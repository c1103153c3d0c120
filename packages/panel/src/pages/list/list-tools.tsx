import type { ContentType } from '@content-gen/admin/panel-api'
import { useMemo } from 'react'
import { useRights, type CatalogIndex } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { Select } from '../../kit/index.js'
import { choicesOf } from './choices.js'
import { columnAttributes } from './columns.js'
import { ColumnsButton } from './columns-button.js'
import { AddFilter, FilterChips } from './filters.js'
import { languageChoices } from './languages.js'
import { reviewChoices } from './review-choices.js'
import { ListSearch } from './list-search.js'
import { listAddress } from './list-state.js'
import { peopleChoices } from './people.js'
import { allLocales, type ShownList } from './shown-list.js'
import { ViewsButton } from './views-button.js'

interface ListToolsProps {
  readonly type: ContentType
  readonly catalog: CatalogIndex
  readonly shown: ShownList
}

/** Chooses which entries are listed, and how. */
export function ListTools({ type, catalog, shown }: ListToolsProps) {
  const t = useT()
  const { uid } = type
  const { state, locale, columns, change, chooseColumns } = shown
  const { settings } = useRights()
  const choices = useMemo(
    () => [
      ...choicesOf(catalog, type),
      ...languageChoices(t, type, catalog.locales.length),
      ...reviewChoices(t, type),
      ...(settings.administrators ? peopleChoices(t, uid) : []),
    ],
    [catalog, type, uid, settings.administrators, t],
  )
  const filters = {
    uid,
    choices,
    filters: state.filters,
    onChange: (next: typeof state.filters) => change({ filters: next }),
  }
  return (
    <>
      <div className="list-tools">
        <ListSearch
          value={state.search}
          label={t('list.search', { type: type.displayName })}
          onSearch={(search) => change({ search }, false)}
        />
        <AddFilter {...filters} />
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
        <Select
          aria-label={t('list.mine')}
          options={[
            { id: 'any', text: t('list.anybody') },
            { id: 'created', text: t('list.mineCreated') },
            { id: 'updated', text: t('list.mineUpdated') },
          ]}
          value={state.mine ?? 'any'}
          onChange={(id) => change({ mine: id === 'created' || id === 'updated' ? id : null })}
        />
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
        <ViewsButton
          uid={uid}
          address={listAddress({ ...state, page: 1 })}
          sharedAddress={listAddress({ ...state, page: 1, columns: columns.map(({ name }) => name) })}
        />
        <ColumnsButton all={columnAttributes(type)} chosen={columns} onChange={chooseColumns} />
      </div>
      <FilterChips {...filters} />
    </>
  )
}
