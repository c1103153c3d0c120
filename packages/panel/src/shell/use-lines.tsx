import type { Use, Uses } from '@content-gen/admin/panel-api'
import type { UseQueryResult } from '@tanstack/react-query'
import { titleOf, useCatalog } from '../api/index.js'
import { useT } from '../i18n/index.js'
import { Badge, LinkButton, ReadState } from '../kit/index.js'
import { paths } from '../paths.js'
import './uses.css'

/** Lists the uses of something that were found, and their places. `none` says that there are none. */
export function FoundUses({ read, none }: { readonly read: UseQueryResult<Uses, Error>; readonly none: string }) {
  const t = useT()
  if (read.isError || read.isPending) return <ReadState data={read.data} error={read.error} refetch={read.refetch} />
  const { count, isMore, uses } = read.data
  return (
    <>
      {count === 0 && <p className="soft small">{isMore ? t('library.usesUnknown') : none}</p>}
      <UseLines uses={uses} />
      {count > uses.length && <p className="soft small">{t('library.moreUses', { count: count - uses.length })}</p>}
    </>
  )
}

/** The number of uses, once it is known. */
export function UsesCount({ read: { data } }: { readonly read: UseQueryResult<Uses, Error> }) {
  const t = useT()
  if (data === undefined || data.count === 0) return null
  const { count, isMore } = data
  return <Badge>{isMore ? t('library.atLeast', { count }) : count}</Badge>
}

export function UseLines({ uses }: { readonly uses: readonly Use[] }) {
  if (uses.length === 0) return null
  return (
    <ul className="use-lines">
      {uses.map((use) => (
        <Line key={`${use.from} ${use.type} ${use.id}`} {...use} />
      ))}
    </ul>
  )
}

function Line({ type, id, label, state, locale, from, places }: Use) {
  const t = useT()
  const catalog = useCatalog()
  const model = catalog?.typeOf.get(type)
  const name = model?.displayName ?? titleOf(type.slice(type.lastIndexOf('.') + 1))
  const isSingle = model?.kind === 'single'
  const text = isSingle ? name : `${name}: ${label}`
  return (
    <li>
      <span className="row">
        {model === undefined || from !== 'entry' ? (
          <span className="truncate grow">{text}</span>
        ) : (
          <LinkButton size="small" variant="quiet" href={isSingle ? paths.single(type) : paths.entry(type, id)}>
            {text}
          </LinkButton>
        )}
        {from !== 'entry' && <Badge>{t(from === 'copy' ? 'list.copy' : 'list.trash')}</Badge>}
        {state === 'draft' && <Badge>{t('state.draft')}</Badge>}
        {locale && <Badge>{locale}</Badge>}
      </span>
      <span className="soft small use-places">{places.map((place) => place.map(titleOf).join(' › ')).join(', ')}</span>
    </li>
  )
}
