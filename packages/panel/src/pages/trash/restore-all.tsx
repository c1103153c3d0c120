import { useState } from 'react'
import { ApiError, send, useRenew, type Trashed } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { Button, ConfirmDialog, Notice, toast, UndoIcon, useFailureText } from '../../kit/index.js'

export interface RestoreAllProps {
  readonly path: string
  readonly rows: readonly Trashed[]
  readonly labelOf: (one: Trashed) => string
  /** Why the person may not; null if it may. */
  readonly refused: string | null
  readonly renews: readonly string[]
}

/** Brings all entries of a page of the trash back, one after the other: what cannot be done is told, and the rest is done. */
export function RestoreAll({ path, rows, labelOf, refused, renews }: RestoreAllProps) {
  const t = useT()
  const renew = useRenew()
  const failureText = useFailureText()
  const [isAsked, setAsked] = useState(false)
  const [failed, setFailed] = useState<readonly (readonly [string, string])[]>([])
  const count = rows.length
  const restore = async () => {
    const failures: (readonly [string, string])[] = []
    let done = 0
    for (const one of rows) {
      try {
        await send(`${path}/${one.entry}/restore`, { method: 'POST' })
        done++
      } catch (error) {
        // It came back with another language, or somebody else was faster.
        if (error instanceof ApiError && error.status === 404) continue
        failures.push([labelOf(one), failureText(error instanceof Error ? error : new Error(String(error)))])
      }
    }
    setFailed(failures)
    if (done > 0) toast({ tone: 'good', text: t('trash.restoredAll', { count: done }) })
    await renew(...renews)
  }
  return (
    <>
      {failed.length > 0 && (
        <Notice tone="bad" title={t('list.bulkFailed', { count: failed.length })}>
          <ul>
            {failed.map(([label, message], index) => (
              <li key={index}>
                <strong>{label}</strong>: {message}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {count > 1 && (
        <div>
          <Button icon={UndoIcon} refused={refused} onPress={() => setAsked(true)}>
            {t('trash.restoreAll', { count })}
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={t('trash.restoreAllTitle', { count })}
        confirm={t('trash.restore')}
        onConfirm={restore}
      >
        <p>{t('trash.restoreAllHint')}</p>
      </ConfirmDialog>
    </>
  )
}
