import type { Right } from '@content-gen/admin/panel-api'
import { useSearchParams } from 'wouter'
import { unless } from '../../acts/index.js'
import { pageQuery, send, useCatalog, usePage, useTypeRights, type Trashed } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { Moment, toast, TrashIcon, UndoIcon } from '../../kit/index.js'
import { paths } from '../../paths.js'
import { ActorName, ManagedTable } from '../../shell/index.js'
import { RestoreAll } from './restore-all.js'

/** The deleted entries of a type: they can be brought back, or erased. */
export function TrashPage({ uid }: { readonly uid: string }) {
  const t = useT()
  const catalog = useCatalog()
  const { rights } = useTypeRights(uid)
  const [parameters, setParameters] = useSearchParams()
  const path = `/editorial/trash/${uid}`
  const { data, error, refetch } = usePage<Trashed>(path, { query: pageQuery(Number(parameters.get('page') ?? 1)) })
  const type = catalog?.typeOf.get(uid)
  const labelOf = ({ document, entry }: Trashed) => {
    const label = type && type.label !== 'id' ? document[type.label] : null
    return typeof label === 'string' && label !== '' ? label : `#${entry}`
  }
  const restore = async (one: Trashed) => {
    await send(`${path}/${one.entry}/restore`, { method: 'POST' })
    toast({ tone: 'good', text: t('trash.restored', { label: labelOf(one) }) })
  }
  const refused = unless(rights.create)
  return (
    <ManagedTable
      title={t('trash.title', { type: type?.displayName ?? uid })}
      subtitle={t('trash.hint')}
      back={paths.list(uid)}
      rows={data?.rows}
      pagination={data?.pagination}
      onPage={(page, how) => setParameters({ page: String(page) }, how)}
      error={error}
      refetch={refetch}
      path={path}
      renews={[`/entries/${uid}`]}
      idOf={({ entry }) => entry}
      nameOf={labelOf}
      empty={{ icon: TrashIcon, title: 'trash.empty' }}
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
      ]}
      acts={[
        {
          name: 'trash.restore',
          icon: UndoIcon,
          refused: () => refused,
          run: ({ row, change }) => change(() => restore(row)),
        },
      ]}
      showsButtons
      deletion={{
        name: 'trash.erase',
        title: (label) => t('trash.eraseTitle', { label }),
        hint: 'trash.eraseHint',
        isPermitted: isWhole(rights.delete),
      }}
      tools={
        data && (
          <RestoreAll
            uid={uid}
            rows={data.rows}
            labelOf={labelOf}
            refused={refused && t(refused)}
            renews={[path, `/entries/${uid}`]}
          />
        )
      }
    />
  )
}

/** To erase needs the right without limits. */
function isWhole(right: Right | null): boolean {
  return right !== null && !right.isOwn && !right.isConditional && right.fields === null && right.locales === null
}
