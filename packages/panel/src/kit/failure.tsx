import type { Reason } from '@content-gen/admin/panel-api'
import { ApiError } from '../api/index.js'
import { reasonText, useT } from '../i18n/index.js'
import { Button } from './button.js'
import { Notice } from './notice.js'

/** Returns the sentence that tells a failure to a person. */
export function useFailureText(): (error: Error | Reason) => string {
  const t = useT()
  return (error) => {
    if (!(error instanceof Error)) return reasonText(t, error)
    if (!(error instanceof ApiError)) return error.message
    if (error.status === 0) return t('error.offline')
    return error.reason === null ? error.message : reasonText(t, error.reason)
  }
}

/** A failure in words, with the id of the request, and a way to try again. */
export function Failure({ error, onRetry }: { readonly error: Error; readonly onRetry?: (() => void) | undefined }) {
  const t = useT()
  const text = useFailureText()
  const requestId = error instanceof ApiError ? error.requestId : null
  return (
    <Notice
      tone="bad"
      actions={
        onRetry && (
          <Button size="small" onPress={onRetry}>
            {t('common.retry')}
          </Button>
        )
      }
    >
      {text(error)}
      {requestId !== null && <div className="faint small mono">{t('error.request', { id: requestId })}</div>}
    </Notice>
  )
}
