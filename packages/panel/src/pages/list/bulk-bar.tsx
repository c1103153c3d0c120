import type { Bulk, ContentType } from '@content-gen/admin/panel-api'
import { lazy, Suspense, useRef, useState } from 'react'
import { ActButton, ReleaseDialog } from '../../acts/index.js'
import { useRenew, useRights, useTypeRights, type ReleaseAct } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { Button, CloseIcon, ConfirmDialog, IconButton, Notice, toast, useFailureText } from '../../kit/index.js'
import { runBulk, type BulkAct, type BulkProgress } from './bulk.js'
import { BulkDialog } from './bulk-dialog.js'
import { bulkActs } from './list-acts.js'
import { nothing, sizeOf, type Chosen } from './chosen.js'
import { actsOfChosen } from './release-chosen.js'
import { stateAct } from './state-act.js'

const SetFieldDialog = lazy(async () => ({ default: (await import('./set-field-dialog.js')).SetFieldDialog }))

interface BulkBarProps {
  readonly type: ContentType
  readonly chosen: Chosen
  /** The one language of the list; null: several, or the type has none. */
  readonly locale: string | null
  /** All that the list has, if more than what is chosen. */
  readonly total: number
  /** There are more than `total`, nobody knows how many. */
  readonly isMore: boolean
  readonly onChooseEvery: () => Promise<void>
  readonly onChoose: (chosen: Chosen) => void
}

/** The acts for the chosen entries. */
export function BulkBar({ type, chosen, locale, total, isMore, onChooseEvery, onChoose }: BulkBarProps) {
  const t = useT()
  const { rights } = useTypeRights(type.uid)
  const { releases } = useRights()
  const failureText = useFailureText()
  const renew = useRenew()
  const [asked, setAsked] = useState<Bulk['act'] | null>(null)
  const [isSetting, setSetting] = useState(false)
  const [released, setReleased] = useState<readonly ReleaseAct[] | null>(null)
  const [progress, setProgress] = useState<BulkProgress | null>(null)
  const [isGathering, setGathering] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const stop = useRef<AbortController | null>(null)
  const count = sizeOf(chosen)
  const chosenText = count === null ? t('list.selectedEvery') : t('list.selected', { count })
  const titleOf = (act: Bulk['act']) =>
    count === null ? t('list.everyTitle', { act: t(`list.${act}`) }) : t(`list.${act}Title`, { count })

  /** The trash has what was deleted. */
  const canUndo = ({ name }: BulkAct) => {
    if (name === 'set') return rights.update !== null
    return name === 'delete' ? type.versioned && rights.create !== null : rights.publish !== null
  }

  const start = (act: BulkAct) => {
    stop.current = new AbortController()
    void runBulk(type.uid, act, chosen, setProgress, stop.current.signal)
  }
  const close = () => {
    if (progress) onChoose(restOf(chosen, progress))
    setProgress(null)
    void renew(`/entries/${type.uid}`, '/home')
  }
  const undo = async (over: BulkProgress, changed: ReadonlyMap<number, string | null>) => {
    const { done, failures } = await over.act.undo(changed)
    const labels = chosen.kind === 'some' ? chosen.labels : new Map<number, string>()
    const reasons = [...failures].map(([id, failure]) => `${labels.get(id) || `#${id}`}: ${failureText(failure)}`)
    const told = over.act.name === 'delete' ? 'trash.restoredAll' : 'list.undone'
    if (done > 0) toast({ tone: 'good', text: t(told, { count: done }) })
    if (reasons.length > 0)
      toast({ tone: 'bad', text: t('list.bulkFailed', { count: reasons.length }), more: reasons.join('\n') })
    close()
  }
  const gather = async (work: () => Promise<void>) => {
    setGathering(true)
    setError(null)
    await work()
      .catch((failure: Error) => setError(failure))
      .finally(() => setGathering(false))
  }
  const release = () => gather(async () => setReleased(await actsOfChosen(type.uid, chosen)))

  return (
    <>
      {error && <Notice tone="bad">{failureText(error)}</Notice>}
      {count !== 0 && (
        <div className="list-bulk" role="region" aria-label={chosenText}>
          <strong aria-live="polite">{chosenText}</strong>
          {chosen.kind === 'some' && (total > chosen.labels.size || isMore) && (
            <Button size="small" variant="quiet" isBusy={isGathering} onPress={() => void gather(onChooseEvery)}>
              {isMore ? t('list.selectEvery') : t('list.selectMatching', { count: total })}
            </Button>
          )}
          <span className="grow" />
          {bulkActs.map((act) => (
            <ActButton
              key={act.name}
              act={act}
              on={{ type, rights, releases, count, ask: setAsked, release, set: () => setSetting(true) }}
              size="small"
            />
          ))}
          <IconButton icon={CloseIcon} size="small" label={t('list.selectNone')} onPress={() => onChoose(nothing)} />
        </div>
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={asked && titleOf(asked)}
        confirm={asked ? t(`list.${asked}`) : ''}
        isDanger={asked === 'delete'}
        onConfirm={() => asked && start(stateAct(type.uid, asked))}
      >
        <p>{asked && t(asked === 'delete' && !type.versioned ? 'list.deleteForever' : `list.${asked}Hint`)}</p>
        {asked === 'delete' && type.versioned && <p>{t('plan.goesIfAny')}</p>}
        {asked === 'publish' && type.versioned && <p>{t('plan.manyCancelIfAny')}</p>}
      </ConfirmDialog>
      {isSetting && (
        <Suspense>
          <SetFieldDialog
            type={type}
            locale={locale}
            title={count === null ? t('list.everyTitle', { act: t('list.set') }) : t('list.setTitle', { count })}
            onSet={start}
            onClose={() => setSetting(false)}
          />
        </Suspense>
      )}
      {released && (
        <ReleaseDialog
          acts={released}
          onClose={() => setReleased(null)}
          onDone={() => {
            onChoose(nothing)
            void renew('/editorial/releases')
          }}
        />
      )}
      {progress && (
        <BulkDialog
          progress={progress}
          onStop={() => stop.current?.abort()}
          onUndo={
            progress.changed && progress.changed.size > 0 && canUndo(progress.act)
              ? () => undo(progress, progress.changed ?? new Map())
              : null
          }
          isTooLong={progress.changed === null && canUndo(progress.act)}
          onClose={close}
        />
      )}
    </>
  )
}

/** Returns what stays chosen: what failed, and what was not tried. */
function restOf(chosen: Chosen, { failed, doneIds, error, isStopped }: BulkProgress): Chosen {
  if (chosen.kind === 'some')
    return { kind: 'some', labels: new Map([...chosen.labels].filter(([id]) => !doneIds.has(id))) }
  if (error !== null || isStopped) return chosen
  return { kind: 'some', labels: new Map(failed.map(({ id, label }) => [id, label])) }
}
