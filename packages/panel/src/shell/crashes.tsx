import { Component, type ReactNode } from 'react'
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

function Crash({ error }: { readonly error: unknown }) {
  const t = useT()
  return (
    <EmptyState
      icon={<WarningIcon />}
      title={t('shell.crashed')}
      actions={
        <Button variant="primary" onPress={() => window.location.reload()}>
          {t('shell.reload')}
        </Button>
      }
    >
      {t('shell.crashedHint')}
      <pre className="frame-crash">{error instanceof Error ? error.message : String(error)}</pre>
    </EmptyState>
  )
}
