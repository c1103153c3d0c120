import { userUid } from '@content-gen/contract'
import type { LinkedPage, LinkLabel, RelationAttribute } from '@content-gen/admin/panel-api'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useSyncExternalStore } from 'react'
import { send, useRights } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { Button, Failure, LinkButton } from '../../kit/index.js'
import { paths } from '../../paths.js'
import type { ControlProps } from '../control/control.js'
import { GroupHead } from '../control/group-head.js'
import { useForm } from '../store/form-context.js'
import { LinkSearch } from './link-search.js'
import { MappedRow } from './mapped-row.js'
import { useMappedChanges } from './use-mapped-changes.js'

/** Links that accounts keep: those that there are, page by page. Another account adds to them and removes them; entries show them. */
export function MappedAccounts({ attribute, uid, path, label, aside, isReadOnly }: ControlProps<RelationAttribute>) {
  const t = useT()
  const id = useId()
  const { entry, labels } = useForm()
  const { users } = useRights()
  useSyncExternalStore(labels.subscribe, () => labels.version)
  const { changes, changeOf, add } = useMappedChanges(attribute, path)
  // Items of components have no id of an entry.
  const isKnown = entry !== null && entry > 0 && path.length === 1
  const read = useLinked(isKnown ? `/entries/${uid}/${entry}/linked` : null, attribute.name)
  const linked = read.data ?? []
  const canChange = !isReadOnly && uid === userUid && users.update
  const others = [...changes.connect, ...changes.disconnect].filter((each) => !linked.some((link) => link.id === each))
  const rows = [...linked, ...others.map((each) => labels.link(userUid, each) ?? unnamed(each))]
  return (
    <div className="field" role="group" aria-labelledby={id}>
      <GroupHead id={id} label={label} aside={aside} />
      {read.error && <Failure error={read.error} onRetry={() => void read.refetch()} />}
      {rows.length > 0 && (
        <ul className="links">
          {rows.map((link) => (
            <MappedRow
              key={link.id}
              name={link.label || `#${link.id}`}
              href={null}
              isDraft={false}
              canChange={canChange}
              {...changeOf(link.id)}
            />
          ))}
        </ul>
      )}
      {rows.length === 0 && !read.isLoading && <p className="soft small">{t('relation.noneLinked')}</p>}
      {read.hasNextPage && (
        <Button size="small" variant="quiet" onPress={() => void read.fetchNextPage()}>
          {t('relation.showMore')}
        </Button>
      )}
      {canChange && (
        <LinkSearch
          label={t('relation.search', { name: label })}
          placeholder={attribute.multiple || rows.length === 0 ? t('relation.add') : t('relation.replace')}
          query={{ of: uid, attribute: attribute.name }}
          chosen={rows.map((link) => ({ type: userUid, id: link.id }))}
          isMultiple={attribute.multiple}
          onPick={add}
        />
      )}
      <div className="link-mapped soft small">
        {canChange ? t('relation.mappedAccounts') : t('relation.mapped', { name: t('shell.users') })}
        {uid !== userUid && users.read && (
          <LinkButton size="small" variant="quiet" href={paths.users}>
            {t('relation.goTo', { name: t('shell.users') })}
          </LinkButton>
        )}
      </div>
    </div>
  )
}

/** Reads the links page by page, once for each form: what is being changed there is not read again. */
function useLinked(path: string | null, attribute: string) {
  return useInfiniteQuery({
    queryKey: [path, { attribute }, 'pages'],
    queryFn: async ({ signal, pageParam: page }) =>
      (await send<LinkedPage>(path ?? '', { query: { attribute, page }, signal })).data,
    initialPageParam: 1,
    getNextPageParam: ({ isMore }: LinkedPage, pages) => (isMore ? pages.length + 1 : undefined),
    select: ({ pages }): readonly LinkLabel[] => pages.flatMap(({ links }) => links),
    enabled: path !== null,
    staleTime: Infinity,
    gcTime: 0,
  })
}

function unnamed(id: number): LinkLabel {
  return { type: userUid, id, label: `#${id}` }
}
