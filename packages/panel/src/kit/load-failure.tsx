import { Component, type ReactNode } from 'react'
import { Notice } from './notice.js'

interface LoadFailureProps {
  /** The sentence in the place of what did not come. */
  readonly told: string
  readonly children: ReactNode
}

/** A part that is loaded when it is shown, and does not come without the network, leaves the rest of the page alive. */
export class LoadFailure extends Component<LoadFailureProps, { readonly isFailed: boolean }> {
  override state = { isFailed: false }

  static getDerivedStateFromError(): { readonly isFailed: boolean } {
    return { isFailed: true }
  }

  override render(): ReactNode {
    return this.state.isFailed ? <Notice tone="warn">{this.props.told}</Notice> : this.props.children
  }
}
