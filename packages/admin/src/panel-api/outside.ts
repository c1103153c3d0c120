/** `POST /outside/links`: addresses that a text leads to. `unchecked`: nobody knows. */
export type LinkState = 'works' | 'gone' | 'unchecked'

export interface LinkCheck {
  readonly address: string
  readonly state: LinkState
}
