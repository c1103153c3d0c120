import { useState } from 'react'
import type { ReactNode } from 'react'
import type { ContentType } from '@content-gen/admin/panel-api'
import { ApiError, send, usePage, useRead } from '../../../api/index.js'
import { useFormats, useT } from '../../../i18n/index.js'
import {
  Button,
  classNames,
  ConfirmDialog,
  Dialog,
  HistoryIcon,
  Notice,
  ReadState,
  Select,
  toast,
} from '../../../kit/index.js'
import { ActorName } from '../../../shell/index.js'
import type { Models } from '../../../form/document/values.js'
import { DifferenceList } from './difference-list.js'
import { placeOfLink } from './places.js'
import type { Difference, VersionRow } from './version.js'
import './history.css'

export interface HistoryPanelProps {
  readonly type: ContentType
  readonly models: Models
  readonly entry: number
  /** There is work that is not published: restoring gives it up. */
  readonly hasWork: boolean
  /** Tells what is scheduled with that work. */
  readonly loss: ReactNode
  readonly refused: string | null
  readonly onRestored: () => Promise<void>
  readonly onClose: () => void
}

/** Every state that the entry ever had, what changed in each, and the way back. */
export function HistoryPanel({ type, models, entry, hasWork, loss, refused, onRestored, onClose }: HistoryPanelProps) {
  const t = useT()
  const base = `/editorial/entries/${type.uid}/${entry}/versions`
  const [page, setPage] = useState(1)
  const list = usePage<VersionRow>(base, { query: { pagination: { page, pageSize: 30 } } })
  const [chosen, setChosen] = useState<number | null>(null)
  const [from, setFrom] = useState<string>('before')
  const [asks, setAsks] = useState(false)
  const [missing, setMissing] = useState<readonly unknown[] | null>(null)
  const versions = list.data?.rows ?? []
  const latest = page === 1 ? versions[0]?.number : undefined
  const number = chosen ?? latest ?? null
  const restore = async (leaveOut: boolean) => {
    try {
      await send(`${base}/${number}/restore`, { method: 'POST', body: leaveOut ? { leaveOut: true } : {} })
    } catch (error) {
      const links: unknown =
        error instanceof ApiError && typeof error.details === 'object' && error.details !== null
          ? Reflect.get(error.details, 'links')
          : null
      if (!Array.isArray(links)) throw error
      setMissing(links)
      return
    }
    toast({ tone: 'good', text: t('history.restored') })
    await onRestored()
    onClose()
  }
  return (
    <Dialog isOpen onClose={onClose} title={t('history.title')} size="full">
      <ReadState data={list.data} error={list.error} refetch={list.refetch} />
      <div className="history">
        <nav className="history-list" aria-label={t('history.versions')}>
          <ol>
            {versions.map((version) => (
              <li key={version.number}>
                <VersionLine
                  version={version}
                  isChosen={version.number === number}
                  onChoose={() => setChosen(version.number)}
                />
              </li>
            ))}
          </ol>
          {list.data && list.data.pagination.pageCount > page && (
            <Button size="small" variant="quiet" onPress={() => setPage(page + 1)}>
              {t('history.older')}
            </Button>
          )}
          {page > 1 && (
            <Button size="small" variant="quiet" onPress={() => setPage(page - 1)}>
              {t('history.newer')}
            </Button>
          )}
        </nav>
        {number !== null && (
          <section className="history-version" aria-label={t('history.version', { number })}>
            <header className="row row-wrap">
              <h3 className="grow">{t('history.version', { number })}</h3>
              <Select
                aria-label={t('history.compare')}
                value={from}
                onChange={setFrom}
                options={[
                  { id: 'before', text: t('history.fromBefore') },
                  { id: 'now', text: t('history.fromNow'), isDisabled: latest === undefined },
                ]}
              />
              <Button
                icon={HistoryIcon}
                refused={refused ?? (number === latest ? t('history.isLatest') : null)}
                onPress={() => setAsks(true)}
              >
                {t('history.restore')}
              </Button>
            </header>
            <Differences
              base={base}
              number={number}
              to={from === 'now' ? (latest ?? null) : null}
              type={type}
              models={models}
            />
          </section>
        )}
      </div>
      <ConfirmDialog
        isOpen={asks}
        onClose={() => setAsks(false)}
        title={t('history.restoreTitle', { number: number ?? 0 })}
        confirm={t('history.restore')}
        onConfirm={() => restore(false)}
      >
        <div className="stack">
          <p>{t('history.restoreText')}</p>
          {hasWork && <Notice tone="warn">{t('history.restoreWork')}</Notice>}
          {hasWork && loss}
        </div>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={missing !== null}
        onClose={() => setMissing(null)}
        title={t('history.missingTitle')}
        confirm={t('history.leaveOut')}
        onConfirm={() => restore(true)}
      >
        <p>{t('history.missingText', { count: missing?.length ?? 0 })}</p>
        <ul>
          {[...new Set(missing?.map(placeOfLink))].map((place) => (
            <li key={place}>{place}</li>
          ))}
        </ul>
      </ConfirmDialog>
    </Dialog>
  )
}

function VersionLine({
  version,
  isChosen,
  onChoose,
}: {
  readonly version: VersionRow
  readonly isChosen: boolean
  readonly onChoose: () => void
}) {
  const t = useT()
  const { relative, exact } = useFormats()
  const { number, act, at, actor } = version
  return (
    <button
      type="button"
      className={classNames('history-line', isChosen && 'is-chosen')}
      aria-current={isChosen ? 'true' : undefined}
      onClick={onChoose}
    >
      <span className="row row-between">
        <strong>{t(`act.${act}`)}</strong>
        <span className="faint small">{number}</span>
      </span>
      <span className="soft small truncate">
        <ActorName actor={actor} /> · <time title={exact(at)}>{relative(at)}</time>
      </span>
    </button>
  )
}

/** The changes in a version; with `to`, the changes from it to another. */
function Differences({
  base,
  number,
  to,
  type,
  models,
}: {
  readonly base: string
  readonly number: number
  readonly to: number | null
  readonly type: ContentType
  readonly models: Models
}) {
  const path = to === null ? `${base}/${number}/differences` : `${base}/${to}/differences`
  const read = useRead<readonly Difference[]>(path, { query: to === null ? {} : { from: number } })
  if (read.isError || !read.data) return <ReadState data={read.data} error={read.error} refetch={read.refetch} />
  return <DifferenceList differences={read.data} type={type} models={models} />
}
