import { useSyncExternalStore } from 'react'
import { useT } from '../../i18n/index.js'
import { Button, CloseIcon, ErrorIcon, IconButton, ProgressBar, RefreshIcon, SuccessIcon } from '../../kit/index.js'
import type { Uploads } from './uploads.js'

/** The files that are on their way to the library, and those that failed. */
export function UploadList({ uploads }: { readonly uploads: Uploads }) {
  const t = useT()
  const list = useSyncExternalStore(uploads.subscribe, () => uploads.list)
  if (list.length === 0) return null
  const done = list.filter(({ state }) => state === 'done').length
  const failed = list.filter(({ state }) => state === 'failed').length
  return (
    <section className="uploads" aria-label={t('library.uploads')}>
      <div className="uploads-head">
        <div className="grow">
          <ProgressBar label={t('library.uploadedOf', { done, total: list.length })} value={progressOf(list)} />
        </div>
        {done + failed === list.length && (
          <Button size="small" variant="quiet" onPress={() => list.forEach(({ id }) => uploads.remove(id))}>
            {t('common.close')}
          </Button>
        )}
      </div>
      <ul className="uploads-list">
        {list
          .filter(({ state }) => state !== 'done' || list.length <= 5)
          .slice(0, 12)
          .map(({ id, name, state, error }) => (
            <li key={id} className="row small">
              {state === 'failed' ? (
                <ErrorIcon className="icon tone-bad" />
              ) : state === 'done' ? (
                <SuccessIcon className="icon tone-good" />
              ) : null}
              <span className="truncate grow">{name}</span>
              {state === 'failed' && (
                <span className="tone-bad">{error === '' || error === null ? t('library.noConnection') : error}</span>
              )}
              {state === 'failed' && (
                <IconButton
                  size="small"
                  icon={RefreshIcon}
                  label={t('common.retry')}
                  onPress={() => uploads.retry(id)}
                />
              )}
              {state !== 'done' && (
                <IconButton
                  size="small"
                  icon={CloseIcon}
                  label={t('common.remove')}
                  onPress={() => uploads.remove(id)}
                />
              )}
            </li>
          ))}
      </ul>
      {failed > 1 && (
        <Button
          size="small"
          icon={RefreshIcon}
          onPress={() => list.filter(({ state }) => state === 'failed').forEach(({ id }) => uploads.retry(id))}
        >
          {t('library.retryAll', { count: failed })}
        </Button>
      )}
    </section>
  )
}

function progressOf(list: Uploads['list']): number {
  return Math.round((100 * list.reduce((sum, { progress }) => sum + progress, 0)) / list.length)
}
