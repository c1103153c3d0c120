import { Component, type ReactNode } from 'react'
import { useT } from '../../../i18n/index.js'
import { Notice } from '../../../kit/index.js'

/** An editor that does not come, without the network, leaves the rest of the form alive. */
export class EditorFailure extends Component<{ readonly children: ReactNode }, { readonly isFailed: boolean }> {
  override state = { isFailed: false }

  static getDerivedStateFromError(): { readonly isFailed: boolean } {
    return { isFailed: true }
  }

  override render(): ReactNode {
    return this.state.isFailed ? <Told /> : this.props.children
  }
}

function Told() {
  const t = useT()
  return <Notice tone="warn">{t('editor.notLoaded')}</Notice>
}
