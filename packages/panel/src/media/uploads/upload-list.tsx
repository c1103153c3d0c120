import { useEffect, useSyncExternalStore } from 'react'
import { reasonText, useT } from '../../i18n/index.js'
import { Button, CloseIcon, ErrorIcon, IconButton, ProgressBar, RefreshIcon, SuccessIcon } from '../../kit/index.js'
import { ChooseFiles } from './choose-files.js'
import { MendedName } from './mended-name-field.js'
import { isLasting, isOfFile, type UploadFailure } from './upload-failure.js'
import { canRetry, type Upload, type Uploads } from './uploads.js'

/** The most lines of what has not failed. */
const shown = 8

interface UploadListProps {
  readonly uploads: Uploads
  /** The files show elsewhere that they arrived: nothing stays to be closed. */
  readonly endsByItself?: boolean
}

/** The files that are on their way to the library, and those that failed. */
export function UploadList({ uploads, endsByItself = false }: UploadListProps) {
  const t = useT()
  const list = useSyncExternalStore(uploads.subscribe, () => uploads.list)
  const isOver = endsByItself && list.every(({ state }) => state === 'done')
  useEffect(() => {
    if (isOver) uploads.clear()
  }, [isOver, uploads])
  if (list.length === 0 || isOver) return null
  const having = (...states: readonly Upload['state'][]) => list.filter(({ state }) => states.includes(state))
  const [done, failed, open] = [having('done'), having('failed'), having('sending', 'waiting')]
  const refused = failed.filter(({ mended }) => mended !== null)
  const again = failed.filter(canRetry)
  const progress = list.reduce((sum, one) => sum + (one.state === 'failed' ? 0 : one.progress), 0)
  return (
    <section className="uploads" aria-label={t('library.uploads')}>
      <div className="uploads-head">
        <div className="grow">
          <ProgressBar
            label={t('library.uploadedOf', { done: done.length, total: list.length })}
            value={Math.round((100 * progress) / list.length)}
          />
        </div>
        {open.length === 0 && (
          <Button size="small" variant="quiet" onPress={() => uploads.clear()}>
            {t('common.close')}
          </Button>
        )}
      </div>
      <div role="status" className="uploads-failed">
        {failed.length > 0 && (
          <>
            <span className="tone-bad small">{t('library.failed', { count: failed.length })}</span>
            {again.length > 0 && (
              <Button size="small" icon={RefreshIcon} onPress={() => uploads.retryFailed()}>
                {t('library.retryAll', { count: again.length })}
              </Button>
            )}
            {refused.length > 1 && (
              <Button size="small" onPress={() => uploads.sendMended(refused.map(({ id }) => id))}>
                {t('library.sendAllMended', { count: refused.length })}
              </Button>
            )}
          </>
        )}
      </div>
      <ul className="uploads-list">
        {[...failed, ...[...open, ...done].slice(0, shown)].map((upload) => (
          <Line key={upload.id} upload={upload} uploads={uploads} />
        ))}
      </ul>
    </section>
  )
}

function Line({ upload, uploads }: { readonly upload: Upload; readonly uploads: Uploads }) {
  const t = useT()
  const { id, name, state, progress, failure, mended } = upload
  const reason = useReason()
  const isRefused = failure !== null && mended === null && isLasting(failure)
  return (
    <li className="uploads-line small">
      {state === 'failed' ? (
        <ErrorIcon className="icon tone-bad" />
      ) : state === 'done' ? (
        <SuccessIcon className="icon tone-good" />
      ) : (
        <span className="soft uploads-percent">{`${Math.round(100 * progress)} %`}</span>
      )}
      <span className="grow uploads-text">
        <span className="truncate" title={name}>
          {name}
        </span>
        {failure && <span className="tone-bad">{reason(failure)}</span>}
        {mended !== null && (
          <MendedName
            upload={upload}
            mended={mended}
            onChange={(next) => uploads.mend(id, next)}
            onSend={() => uploads.sendMended([id])}
            onLeaveOut={() => uploads.remove(id)}
          />
        )}
        {isRefused && (
          <span className="row">
            {isOfFile(failure) && (
              <ChooseFiles isMultiple={false} onFiles={([other]) => other && uploads.exchange(id, other)}>
                <Button size="small" aria-label={t('library.anotherFor', { name })}>
                  {t('library.another')}
                </Button>
              </ChooseFiles>
            )}
            <Button
              size="small"
              variant="quiet"
              aria-label={t('library.removeUpload', { name })}
              onPress={() => uploads.remove(id)}
            >
              {t('library.leaveOut')}
            </Button>
          </span>
        )}
      </span>
      {state !== 'done' && mended === null && !isRefused && (
        <IconButton
          size="small"
          icon={CloseIcon}
          label={t('library.removeUpload', { name })}
          onPress={() => uploads.remove(id)}
        />
      )}
    </li>
  )
}

/** Returns why an upload failed: in the person's language where the reason is known, else as the server says it. */
function useReason(): (failure: UploadFailure) => string {
  const t = useT()
  return ({ status, message, reason }) => {
    if (status === 0) return t('library.noConnection')
    if (status === 401) return t('library.signedOut')
    if (status === 413 && message === '') return t('library.tooLarge')
    if (status === 429 || status === 502 || status === 503 || status === 504) return t('library.busy')
    if (status === 507) return t('library.noRoom')
    if (reason !== null) return reasonText(t, reason)
    return message === '' ? t('library.refused', { status }) : message
  }
}
