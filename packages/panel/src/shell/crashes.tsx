import { Component, useEffect, type ReactNode } from 'react'
import { useT } from '../i18n/index.js'
import { Button, EmptyState, WarningIcon } from '../kit/index.js'

interface CrashesProps {
  /** Another address is a fresh start. */
  readonly path: string
  readonly children: ReactNode
}

/** A fault in a page leaves the navigation alive. */
export class Crashes extends Component<CrashesProps, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error }
  }

  override componentDidUpdate(before: CrashesProps): void {
    if (before.path !== this.props.path && this.state.error !== null) this.setState({ error: null })
  }

  override render(): ReactNode {
    return this.state.error === null ? this.props.children : <Crash error={this.state.error} />
  }
}

/** As browsers say that a part of the panel did not come: the network is away, or the server has another version by now. */
const notLoaded = /dynamically imported module|module script failed|unable to preload/i

function Crash({ error }: { readonly error: unknown }) {
  const t = useT()
  const message = error instanceof Error ? error.message : String(error)
  const isMissing = notLoaded.test(message)
  useEffect(() => {
    if (!isMissing) return
    const reload = () => window.location.reload()
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [isMissing])
  if (isMissing && !navigator.onLine)
    return (
      <EmptyState icon={<WarningIcon />} title={t('shell.offline')}>
        {t('shell.offlineHint')}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<WarningIcon />}
      title={t(isMissing ? 'shell.notLoaded' : 'shell.crashed')}
      actions={
        <Button variant="primary" onPress={() => window.location.reload()}>
          {t('shell.reload')}
        </Button>
      }
    >
      {t(isMissing ? 'shell.notLoadedHint' : 'shell.crashedHint')}
      {!isMissing && <pre className="frame-crash">{message}</pre>}
    </EmptyState>
  )
}
