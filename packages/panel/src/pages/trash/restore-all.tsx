import { useState } from 'react'
import { useRenew, type Trashed } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { Button, ConfirmDialog, Notice, toast, UndoIcon, useFailureText } from '../../kit/index.js'
import { bringBack } from '../../api/bring-back.js'

export interface RestoreAllProps {
  readonly uid: string
  readonly rows: readonly Trashed[]
  readonly labelOf: (one: Trashed) => string
  /** Why the person may not; null if it may. */
  readonly refused: string | null
  readonly renews: readonly string[]
}

/** Brings all entries of a page of the trash back. */
export function RestoreAll({ uid, rows, labelOf, refused, renews }: RestoreAllProps) {
  const t = useT()
  const renew = useRenew()
  const failureText = useFailureText()
  const [isAsked, setAsked] = useState(false)
  const [failed, setFailed] = useState<readonly (readonly [string, string])[]>([])
  const count = rows.length
  const restore = async () => {
    const { done, failures } = await bringBack(
      uid,
      rows.map(({ entry }) => entry),
    )
    setFailed(
      rows.flatMap((one) => {
        const error = failures.get(one.entry)
        return error ? [[labelOf(one), failureText(error)] as const] : []
      }),
    )
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
