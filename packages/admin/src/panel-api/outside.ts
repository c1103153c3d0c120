/**
 * `POST /outside/links`: addresses that a text leads to. `unchecked`: nobody knows. `POST /addresses`: addresses of the site, which begin
 * with `/`. `noEntry`: they have the form of an entry's address, and no entry with it is published.
 */
export type LinkState = 'works' | 'gone' | 'noEntry' | 'unchecked'

export interface LinkCheck {
  readonly address: string
  readonly state: LinkState
}
