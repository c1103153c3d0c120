import { useState } from 'react'
import { useLocation } from 'wouter'
import {
  ApiError,
  changeActs,
  isSameSubject,
  send,
  statusOf,
  useAct,
  useRead,
  useRights,
  type ChangedAct,
  type Release,
  type ReleaseAct,
  type ReleaseReason,
} from '../../api/index.js'
import { useFormats, useT } from '../../i18n/index.js'
import {
  Button,
  CalendarIcon,
  Card,
  ConfirmDialog,
  Failure,
  FormDialog,
  IconButton,
  Loading,
  Menu,
  MoreIcon,
  Notice,
  RocketIcon,
  TextField,
  toast,
} from '../../kit/index.js'
import { paths } from '../../paths.js'
import { MissingPage, Page } from '../../shell/index.js'
import { AddAct } from './add-act.js'
import { Acts } from './acts.js'
import './releases.css'
import { ReleaseState } from './release-state.js'
import { ScheduleRelease } from './schedule-release.js'

type Asked = 'run' | 'schedule' | 'rename' | 'delete'

/** Milliseconds between looks, and after the moment of a release until it is done. */
const [usual, soon] = [15_000, 1_000]

/** Returns when to look again: a scheduled release changes at its moment. One that is late is not waited for. */
function nextLook(release: Release | undefined): number {
  if (release?.state !== 'scheduled' || release.at === null) return usual
  const left = Date.parse(release.at) - Date.now()
  return left < -usual ? usual : Math.min(usual, Math.max(left, 0) + soon)
}

/** One release: what it does, and when. */
export function ReleasePage({ id }: { readonly id: number }) {
  const t = useT()
  const { data: release, error, refetch } = useRead<Release>(`/editorial/releases/${id}`, { refetchMs: nextLook })
  if (error && statusOf(error) === 404) return <MissingPage back={paths.releases} />
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!release) return <Loading label={t('common.loading')} />
  return <Shown key={release.id} release={release} />
}

function Shown({ release }: { readonly release: Release }) {
  const t = useT()
  const { moment, exact } = useFormats()
  const [, navigate] = useLocation()
  const rights = useRights().releases
  const [asked, setAsked] = useState<Asked | null>(null)
  const [name, setName] = useState(release.name)
  const [reasons, setReasons] = useState<readonly ReleaseReason[] | null>(null)
  const path = `/editorial/releases/${release.id}`
  const change = useAct((body: object) => send(path, { method: 'PUT', body }), ['/editorial/releases', '/home'])
  const edit = useAct(
    async (of: Parameters<typeof changeActs>[1]) => {
      setReasons(null)
      await changeActs(release.id, of)
    },
    ['/editorial/releases', '/home'],
  )
  const reasonsNow = async () => (await send<readonly ReleaseReason[]>(`${path}/check`)).data
  const check = useAct(async () => setReasons(await reasonsNow()))
  const run = useAct(async () => {
    try {
      await send(`${path}/run`, { method: 'POST' })
    } catch (failure) {
      const found = failure instanceof ApiError && failure.status === 400 ? await reasonsNow() : []
      if (found.length === 0) throw failure
      // They are shown beside what they are about.
      return setReasons(found)
    }
    toast({ tone: 'good', text: t('releases.runDone', { name: release.name }) })
  }, ['/editorial', '/entries', '/home'])
  const approve = useAct(
    async ({ type, entry, copy, changed }: ReleaseAct & { readonly changed: ChangedAct }) => {
      const { revision, version } = changed
      const body = { type, entry, copy, revision, version }
      const { acts } = (await send<Release>(`${path}/approve`, { method: 'POST', body })).data
      setReasons(null)
      const isLate = acts.some((act) => act?.changed && act.type === type && act.entry === entry && act.copy === copy)
      toast(isLate ? { tone: 'info', text: t('reason.outdated') } : { tone: 'good', text: t('approval.done') })
    },
    ['/editorial'],
  )
  const remove = useAct(async () => {
    await send(path, { method: 'DELETE' })
    navigate(paths.releases)
  }, ['/editorial/releases'])
  const isOver = release.state === 'done'
  const refused = (isPermitted: boolean) => (isPermitted ? null : t('rights.refused'))
  const failed = isOver ? null : (reasons ?? (release.state === 'failed' ? release.reasons : null))
  const failure = change.error ?? edit.error ?? check.error ?? approve.error
  return (
    <Page
      title={release.name}
      back={paths.releases}
      subtitle={
        <span className="row">
          <ReleaseState state={release.state} />
          {release.at !== null && <span title={exact(release.at)}>{moment(release.at)}</span>}
        </span>
      }
      actions={
        !isOver && (
          <>
            <Menu
              label={t('list.actions')}
              groups={[
                {
                  acts: [
                    {
                      id: 'rename',
                      text: t('releases.rename'),
                      refused: refused(rights.save),
                      onAct: () => setAsked('rename'),
                    },
                    ...(release.at === null
                      ? []
                      : [
                          {
                            id: 'unschedule',
                            text: t('releases.unschedule'),
                            refused: refused(rights.run),
                            onAct: () => change.mutate({ at: null }),
                          },
                        ]),
                  ],
                },
                {
                  acts: [
                    {
                      id: 'delete',
                      text: t('common.delete'),
                      isDanger: true,
                      refused: refused(rights.save),
                      onAct: () => setAsked('delete'),
                    },
                  ],
                },
              ]}
            >
              <IconButton icon={MoreIcon} variant="secondary" label={t('list.actions')} />
            </Menu>
            <Button isBusy={check.isPending} onPress={() => check.mutate(undefined)}>
              {t('releases.check')}
            </Button>
            <Button icon={CalendarIcon} refused={refused(rights.run)} onPress={() => setAsked('schedule')}>
              {t('releases.schedule')}
            </Button>
            <Button variant="primary" icon={RocketIcon} refused={refused(rights.run)} onPress={() => setAsked('run')}>
              {t('releases.run')}
            </Button>
          </>
        )
      }
    >
      {failure && <Failure error={failure} />}
      {failed && (
        <Notice tone={failed.length === 0 ? 'good' : 'bad'}>
          {failed.length === 0 ? t('releases.checkGood') : t('releases.checkBad', { count: failed.length })}
        </Notice>
      )}
      <Card title={t('releases.acts')} hint={isOver ? undefined : t('releases.addHint')}>
        <Acts
          acts={release.acts}
          reasons={failed ?? []}
          isOver={isOver}
          onRemove={
            isOver || !rights.save
              ? null
              : (act) => edit.mutate((acts) => acts.filter((one) => one.act !== act.act || !isSameSubject(one, act)))
          }
          onApprove={isOver ? null : approve.mutateAsync}
        />
        {!isOver && rights.save && (
          <AddAct acts={release.acts} onAdd={(act) => edit.mutateAsync((acts) => [...acts, act])} />
        )}
      </Card>
      <ConfirmDialog
        isOpen={asked === 'run'}
        onClose={() => setAsked(null)}
        title={t('releases.runTitle', { name: release.name })}
        confirm={t('releases.runDo')}
        onConfirm={() => run.mutateAsync(undefined)}
      >
        <p>{t('releases.runHint')}</p>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'delete'}
        onClose={() => setAsked(null)}
        title={t('releases.deleteTitle', { name: release.name })}
        confirm={t('common.delete')}
        isDanger
        onConfirm={() => remove.mutateAsync(undefined)}
      >
        <p>{t('releases.deleteHint')}</p>
      </ConfirmDialog>
      {asked === 'schedule' && (
        <ScheduleRelease onSchedule={(at) => change.mutateAsync({ at })} onClose={() => setAsked(null)} />
      )}
      <FormDialog
        isOpen={asked === 'rename'}
        onClose={() => setAsked(null)}
        title={t('releases.rename')}
        size="small"
        submit={t('common.save')}
        isReady={name.trim() !== ''}
        onSubmit={() => change.mutateAsync({ name: name.trim() })}
      >
        <TextField label={t('common.name')} value={name} onChange={setName} autoFocus maxLength={150} />
      </FormDialog>
    </Page>
  )
}
