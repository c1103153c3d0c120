import { useT } from '../i18n/index.js'
import { Failure } from './failure.js'
import { Loading } from './spinner.js'

interface ReadStateProps {
  readonly data: unknown
  readonly error: Error | null
  readonly refetch: () => unknown
}

/** The state of a read, for above its data: it failed, or there is no data yet. */
export function ReadState({ data, error, refetch }: ReadStateProps) {
  const t = useT()
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  return data === undefined ? <Loading label={t('common.loading')} /> : null
}
