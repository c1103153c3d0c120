import type { FoundEntries } from '@content-gen/admin/panel-api'
import { useState } from 'react'
import { useCatalog, useRead, type ReleaseAct } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { Button, ComboBox, Failure, PlusIcon, Select, useDialogAct } from '../../kit/index.js'

interface AddActProps {
  readonly acts: readonly (ReleaseAct | null)[]
  readonly onAdd: (act: ReleaseAct) => Promise<unknown>
}

/** Adds what is done with an entry as it is. Working copies are added from the form of their entry. */
export function AddAct({ acts, onAdd }: AddActProps) {
  const t = useT()
  const catalog = useCatalog()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const [act, setAct] = useState<ReleaseAct['act']>('publish')
  const { data = [], isFetching } = useRead<FoundEntries>('/search', {
    query: { search },
    isEnabled: search.length > 1,
    keepsPrevious: true,
  })
  // A search that is emptied keeps its last answer.
  const options = (search.length > 1 ? data : [])
    .filter(
      ({ type, id }) =>
        catalog?.typeOf.get(type)?.versioned && !acts.some((one) => one?.type === type && one.entry === id),
    )
    .map(({ type, id, label, inWork }) => ({
      id: `${type}:${id}`,
      text: label || `#${id}`,
      hint: [
        ...(inWork === undefined ? [] : [t('common.inWork', { title: inWork })]),
        catalog?.typeOf.get(type)?.displayName ?? type,
      ].join(' · '),
    }))
  const { isBusy, error, run } = useDialogAct(
    async () => {
      const [, type, id] = /^(.*):(\d+)$/.exec(chosen ?? '') ?? []
      if (type !== undefined) await onAdd({ act, type, entry: Number(id) })
    },
    () => setChosen(null),
  )
  return (
    <>
      <div className="release-add">
        <ComboBox
          label={t('releases.add')}
          placeholder={t('releases.find')}
          options={options}
          value={chosen}
          onChange={setChosen}
          onInputChange={setSearch}
          empty={t(search.length < 2 ? 'releases.findHint' : isFetching ? 'common.loading' : 'common.noResults')}
          isFiltered
        />
        <Select
          label={t('releases.act')}
          options={(['publish', 'unpublish', 'delete'] as const).map((id) => ({ id, text: t(`releases.${id}`) }))}
          value={act}
          onChange={(id) => setAct(id === 'unpublish' || id === 'delete' ? id : 'publish')}
        />
        <Button icon={PlusIcon} isBusy={isBusy} isDisabled={chosen === null} onPress={run}>
          {t('common.add')}
        </Button>
      </div>
      {error && <Failure error={error} />}
    </>
  )
}
