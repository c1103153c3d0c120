import { Link } from 'react-aria-components'
import { useSearchParams } from 'wouter'
import { pageQuery, usePage, type Release } from '../../api/index.js'
import { useFormats, useT } from '../../i18n/index.js'
import { Badge, Moment, RocketIcon } from '../../kit/index.js'
import { paths } from '../../paths.js'
import { ActorName, ListedRows } from '../../shell/index.js'
import { ReleaseState } from './release-state.js'

/** All releases, the newest first. */
export function ReleaseList() {
  const t = useT()
  const { moment } = useFormats()
  const [parameters, setParameters] = useSearchParams()
  const { data, error, refetch } = usePage<Release>('/editorial/releases', {
    query: pageQuery(Number(parameters.get('page') ?? 1)),
    refetchMs: 15_000,
  })
  return (
    <ListedRows
      title={t('shell.releases')}
      rows={data?.rows}
      pagination={data?.pagination}
      onPage={(page, how) => setParameters({ page: String(page) }, how)}
      error={error}
      refetch={refetch}
      keyOf={({ id }) => id}
      empty={{ icon: RocketIcon, title: 'releases.empty', hint: 'releases.emptyHint' }}
      columns={[
        {
          title: t('common.name'),
          cell: ({ id, name }) => (
            <Link className="label-link" href={paths.release(id)}>
              {name}
            </Link>
          ),
        },
        { title: t('releases.state'), cell: ({ state }) => <ReleaseState state={state} /> },
        { title: t('releases.acts'), cell: ({ acts }) => <ActCount acts={acts} /> },
        {
          title: t('releases.when'),
          cell: ({ state, at, doneAt }) =>
            state === 'done' ? (
              <Moment value={doneAt} />
            ) : at === null ? (
              <span className="faint">–</span>
            ) : (
              <time dateTime={at}>{moment(at)}</time>
            ),
        },
        { title: t('releases.by'), cell: ({ actor }) => <ActorName actor={actor} /> },
      ]}
    />
  )
}

/** The number of acts, and of those that somebody must approve before the release can be done. */
function ActCount({ acts }: Pick<Release, 'acts'>) {
  const t = useT()
  const waiting = acts.filter((act) => act?.changed !== undefined).length
  return (
    <span className="row release-count">
      <span>{t('releases.actCount', { count: acts.length })}</span>
      {waiting > 0 && <Badge tone="warn">{t('releases.waiting', { count: waiting })}</Badge>}
    </span>
  )
}
