import type { FileUse, FileUses } from '@content-gen/admin/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { titleOf, useCatalog, useRead } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { Badge, Failure, LinkButton, Loading } from '../../kit/index.js'
import { paths } from '../../paths.js'

/** The most files whose uses are asked for at once. */
const most = 500
export const usesKey = '/file-uses'

/** Files, or all in a folder. */
export type UsedFiles = { readonly files: readonly number[] } | { readonly folder: number }

/** Reads which entries hold the files. */
export function useFileUses(of: UsedFiles): UseQueryResult<FileUses, Error> {
  const query = 'folder' in of ? of : { files: of.files.slice(0, most).join(',') }
  return useRead<FileUses>(usesKey, { query })
}

/** The entries that hold a file, and where in them. */
export function FileUsesList({ id }: { readonly id: number }) {
  const t = useT()
  const read = useFileUses({ files: [id] })
  const { count = 0, isMore = false, uses = [] } = read.data ?? {}
  return (
    <section className="details-uses">
      <h3>
        {t('library.uses')} {count > 0 && <Badge>{isMore ? t('library.atLeast', { count }) : count}</Badge>}
      </h3>
      {read.isError ? (
        <Failure error={read.error} onRetry={() => void read.refetch()} />
      ) : read.isPending ? (
        <Loading label={t('common.loading')} />
      ) : (
        count === 0 && <p className="soft small">{t(isMore ? 'library.usesUnknown' : 'library.noUses')}</p>
      )}
      <UseLines uses={uses} />
      {count > uses.length && <p className="soft small">{t('library.moreUses', { count: count - uses.length })}</p>}
    </section>
  )
}

export function UseLines({ uses }: { readonly uses: readonly FileUse[] }) {
  if (uses.length === 0) return null
  return (
    <ul className="use-lines">
      {uses.map((use) => (
        <Line key={`${use.from} ${use.type} ${use.id}`} {...use} />
      ))}
    </ul>
  )
}

function Line({ type, id, label, state, locale, from, places }: FileUse) {
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
