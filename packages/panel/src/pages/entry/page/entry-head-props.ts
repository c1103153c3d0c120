import type { ContentType } from '@content-gen/admin/contract'
import type { Work } from '../work/work.js'
import type { WorkState } from '../work/work-state.js'
import type { Plan, ShownState } from './entry-state.js'

export interface EntryHeadProps {
  readonly type: ContentType
  readonly work: Work
  readonly state: WorkState
  readonly label: string
  readonly shown: ShownState
  readonly plan: Plan | null
  /** Only somebody else may discard the work: it is scheduled to be published. */
  readonly isHeld: boolean
  readonly hasWork: boolean
  readonly canChange: boolean
  readonly canPublish: boolean
  readonly previews: boolean
  /** It is being published. */
  readonly isPublishing: boolean
  readonly onFinish: (publishes: boolean) => Promise<void>
  readonly onHistory: () => void
  readonly onPreview: () => void
  readonly onPlanned: () => void
}

/** Acts of the head that ask before they are done. */
export type Asks = 'delete' | 'discard' | 'unpublish' | 'planPublish' | 'planUnpublish' | 'release'
