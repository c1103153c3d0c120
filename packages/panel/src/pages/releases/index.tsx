import { useState } from 'react'
import { Link } from 'react-aria-components'
import { useLocation, useSearchParams } from 'wouter'
import { pageQuery, send, usePage, useRenew, useRights, type Release } from '../../api/index.js'
import { useFormats, useT } from '../../i18n/index.js'
import { Badge, Button, FormDialog, Moment, PlusIcon, RocketIcon, TextField } from '../../kit/index.js'
import { paths } from '../../paths.js'
import { ActorName, ListedRows, Page } from '../../shell/index.js'
import { ReleaseState } from './release-state.js'
import './releases.css'

/** Lists of changes that go live together. */
export function ReleasesPage() {
  const t = useT()
  const { moment } = useFormats()
  const rights = useRights().releases
  const [parameters, setParameters] = useSearchParams()
  const [isCreating, setCreating] = useState(false)
  const { data, error, refetch } = usePage<Release>('/editorial/releases', {
    query: pageQuery(Number(parameters.get('page') ?? 1)),
    refetchMs: 15_000,
  })
  const create = (
    <Button
      variant="primary"
      icon={PlusIcon}
      refused={rights.save ? null : t('rights.refused')}
      onPress={() => setCreating(true)}
    >
      {t('releases.create')}
    </Button>
  )
  return (
    <Page title={t('shell.releases')} actions={create}>
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
      {isCreating && <CreateRelease onClose={() => setCreating(false)} />}
    </Page>
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

function CreateRelease({ onClose }: { readonly onClose: () => void }) {
  const t = useT()
  const renew = useRenew()
  const [, navigate] = useLocation()
  const [name, setName] = useState('')
  const create = async () => {
    const { data } = await send<Release>('/editorial/releases', {
      method: 'POST',
      body: { name: name.trim(), acts: [] },
    })
    await renew('/editorial/releases')
    navigate(paths.release(data.id))
  }
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t('releases.createTitle')}
      size="small"
      submit={t('common.create')}
      isReady={name.trim() !== ''}
      onSubmit={create}
    >
      <TextField label={t('common.name')} value={name} onChange={setName} autoFocus isRequired maxLength={150} />
    </FormDialog>
  )
}
