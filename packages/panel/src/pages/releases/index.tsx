import { lazy, Suspense, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { send, useRenew, useRights, type Release } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { Button, FormDialog, PlusIcon, Tabs, TextField } from '../../kit/index.js'
import { paths } from '../../paths.js'
import { Page } from '../../shell/index.js'
import { ReleaseList } from './release-list.js'
import './releases.css'

const ReleaseCalendar = lazy(() => import('./release-calendar.js'))

/** Lists of changes that go live together, and a calendar of them. */
export function ReleasesPage() {
  const t = useT()
  const rights = useRights().releases
  const [parameters, setParameters] = useSearchParams()
  const [isCreating, setCreating] = useState(false)
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
      <Tabs
        label={t('shell.releases')}
        value={parameters.get('view') === 'calendar' ? 'calendar' : 'list'}
        onChange={(view) => setParameters(view === 'list' ? {} : { view })}
        parts={[
          { id: 'list', title: t('releases.list'), content: <ReleaseList /> },
          {
            id: 'calendar',
            title: t('releases.calendar'),
            content: (
              <Suspense>
                <ReleaseCalendar
                  month={parameters.get('month')}
                  onMonth={(month) => setParameters({ view: 'calendar', ...(month === null ? {} : { month }) })}
                />
              </Suspense>
            ),
          },
        ]}
      />
      {isCreating && <CreateRelease onClose={() => setCreating(false)} />}
    </Page>
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
