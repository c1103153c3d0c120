import type { ReactNode } from 'react'
import type { CatalogIndex } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { Button, EmptyState, ListIcon, SearchIcon } from '../../kit/index.js'
import { isNarrowed } from './list-state.js'
import { allLocales, type ShownList } from './shown-list.js'

interface NothingListedProps {
  readonly catalog: CatalogIndex
  readonly shown: ShownList
  readonly create: ReactNode
}

/** Stands in place of an empty list, and says why it is empty. */
export function NothingListed({ catalog, shown: { state, locale, change }, create }: NothingListedProps) {
  const t = useT()
  if (isNarrowed(state))
    return (
      <EmptyState
        icon={<SearchIcon />}
        title={t('list.nothingFits')}
        actions={
          <Button onPress={() => change({ search: '', filters: [], state: null, mine: null })}>
            {t('list.clearAll')}
          </Button>
        }
      />
    )
  const nameOf = (code: string) => catalog.locales.find((one) => one.code === code)?.name ?? code
  if (locale === undefined || locale === catalog.defaultLocale || locale === allLocales)
    return (
      <EmptyState icon={<ListIcon />} title={t('list.empty')} actions={create}>
        {t('list.emptyHint')}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<ListIcon />}
      title={t('list.emptyLocale', { locale: nameOf(locale) })}
      actions={
        <>
          <Button onPress={() => change({ locale: null })}>
            {t('list.showLocale', { locale: nameOf(catalog.defaultLocale) })}
          </Button>
          {create}
        </>
      }
    >
      {t('list.emptyLocaleHint')}
    </EmptyState>
  )
}
