import type { FetchedAddress, FetchFailure } from '@content-gen/editorial'
import type { LinkState } from '../panel-api/index.js'

/** Sites refuse programs, ask for a sign-in or are down for a while: that says nothing about the page. Null: it was not asked. */
export function linkStateOf(fetched: FetchedAddress | FetchFailure | null): LinkState {
  if (fetched === 'unknown') return 'gone'
  if (fetched === null || typeof fetched === 'string') return 'unchecked'
  if (fetched.status === 404 || fetched.status === 410) return 'gone'
  return fetched.status >= 200 && fetched.status < 400 ? 'works' : 'unchecked'
}
