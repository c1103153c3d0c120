import type { Right } from '@content-gen/admin/contract'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { pageQuery, send, useAct, useCatalog, usePage, useTypeRights, type Trashed } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import {
  Button,
  ConfirmDialog,
  EmptyState,
  Failure,
  Moment,
  ReadState,
  RowTable,
  toast,
  TrashIcon,
  UndoIcon,
} from '../../kit/index.js'
import { paths } from '../../paths.js'
import { ActorName, Page, Pager, useLastPage } from '../../shell/index.js'
import { RestoreAll } from './restore-all.js'

/** The deleted entries of a type: they can be brought back, or erased. */
export function TrashPage({ uid }: { readonly uid: string }) {
  const t = useT()
  const catalog = useCatalog()
  const { rights } = useTypeRights(uid)
  const [parameters, setParameters] = useSearchParams()
  const [erased, setErased] = useState<Trashed | null>(null)
  const path = `/editorial/trash/${uid}`
  const { data, error, refetch } = usePage<Trashed>(path, { query: pageQuery(Number(parameters.get('page') ?? 1)) })
  const isBehind = useLastPage(data?.pagination, (page) => setParameters({ page: String(page) }, { replace: true }))
  const type = catalog?.typeOf.get(uid)
  const labelOf = ({ document, entry }: Trashed) => {
    const label = type && type.label !== 'id' ? document[type.label] : null
    return typeof label === 'string' && label !== '' ? label : `#${entry}`
  }
  const renews = [path, `/entries/${uid}`]
  const restore = useAct(async (one: Trashed) => {
    await send(`${path}/${one.entry}/restore`, { method: 'POST' })
    toast({ tone: 'good', text: t('trash.restored', { label: labelOf(one) }) })
  }, renews)
  const erase = useAct((one: Trashed) => send(`${path}/${one.entry}`, { method: 'DELETE' }), renews)
  return (
    <Page
      title={t('trash.title', { type: type?.displayName ?? uid })}
      subtitle={t('trash.hint')}
      back={paths.list(uid)}
    >
      <ReadState data={data} error={error} refetch={refetch} />
      {restore.error && <Failure error={restore.error} />}
      {data?.rows.length === 0 && !isBehind && <EmptyState icon={<TrashIcon />} title={t('trash.empty')} />}
      {data && (
        <RestoreAll
          uid={uid}
          rows={data.rows}
          labelOf={labelOf}
          refused={rights.create ? null : t('rights.refused')}
          renews={renews}
        />
      )}
      {data && data.rows.length > 0 && (
        <>
          <RowTable
            label={t('trash.title', { type: type?.displayName ?? uid })}
            rows={data.rows}
            keyOf={({ entry }) => entry}
            columns={[
              {
                title: t('trash.entry'),
                cell: (one) => (
                  <span>
                    <strong>{labelOf(one)}</strong> <span className="soft small">#{one.entry}</span>
                  </span>
                ),
              },
              { title: t('trash.deleted'), cell: ({ at }) => <Moment value={at} />, className: 'cell-tight' },
              { title: t('trash.by'), cell: ({ actor }) => <ActorName actor={actor} />, className: 'cell-tight' },
              {
                title: null,
                cell: (one) => (
                  <span className="row">
                    <Button
                      size="small"
                      icon={UndoIcon}
                      refused={rights.create ? null : t('rights.refused')}
                      onPress={() => restore.mutate(one)}
                    >
                      {t('trash.restore')}
                    </Button>
                    <Button
                      size="small"
                      refused={isWhole(rights.delete) ? null : t('rights.refused')}
                      onPress={() => setErased(one)}
                    >
                      {t('trash.erase')}
                    </Button>
                  </span>
                ),
              },
            ]}
          />
          <Pager pagination={data.pagination} onPage={(page) => setParameters({ page: String(page) })} />
        </>
      )}
      <ConfirmDialog
        isOpen={erased !== null}
        onClose={() => setErased(null)}
        title={erased && t('trash.eraseTitle', { label: labelOf(erased) })}
        confirm={t('trash.erase')}
        isDanger
        onConfirm={() => erased && erase.mutateAsync(erased)}
      >
        <p>{t('trash.eraseHint')}</p>
      </ConfirmDialog>
    </Page>
  )
}

/** To erase needs the right without limits. */
function isWhole(right: Right | null): boolean {
  return right !== null && !right.isOwn && !right.isConditional && right.fields === null && right.locales === null
}
