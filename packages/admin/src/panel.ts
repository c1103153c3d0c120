import type { AdminConfig, Seal, Store } from '@content-gen/runtime'
import type { Discreetly, Mailer } from '@content-gen/users-permissions/parts'
import type { AdminRights } from './http/admin-route.js'
import type { Attempts } from './attempts/attempts.js'
import type { ProjectId } from './project/project-id.js'
import type { Sessions } from './sessions/sessions.js'

/** The dependencies of the panel's routes, made once at start. */
export interface Panel {
  readonly store: Store
  readonly settings: AdminConfig
  readonly project: ProjectId
  readonly sessions: Sessions
  readonly attempts: Attempts
  /** Hides how long mails take. */
  readonly discreetly: Discreetly
  readonly rights: AdminRights
  readonly mailer: Mailer
  /** Seals the secrets of second factors; null without a secret of the server that outlives this process. */
  readonly factorSeal: Seal | null
  /** Returns true if mails reach people now. */
  canMail(): Promise<boolean>
  /** The address at which browsers reach the server, without a trailing slash. */
  readonly publicUrl: string
}
