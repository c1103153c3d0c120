/** The facts about an owner file that generated code needs. Plain data, cached until the file changes. */
export type OwnerFacts =
  | {
      readonly kind: 'made'
      /** `defineController` */
      readonly define: string
      /** Its first argument: `api::article.article`; null if the function takes none. */
      readonly subject: string | null
      /** The line of the definition. */
      readonly line: number
      /** The names of its actions, methods or hooks; null if they are not spelled out. */
      readonly members: readonly string[] | null
      /** Of a file of routes: those that are spelled out. */
      readonly routes?: readonly RouteFacts[]
      /** Of a file of routes or a router: the actions with policies for REST alone. */
      readonly policed?: readonly PolicedFacts[]
      /** Of `src/cron.ts`: the tasks whose rules cannot be read. */
      readonly faults?: readonly TaskFault[]
      /** Of a controller: the JSON Schemas of declared results, by action. */
      readonly answers?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
      /** The lines that give Strapi's services what a client sent. */
      readonly unsanitized?: readonly number[]
    }
  /** Nothing that can be wired. */
  | { readonly kind: 'foreign'; readonly reason: string }
  | { readonly kind: 'broken'; readonly line: number; readonly message: string }

/** A route of a file of routes. */
export interface RouteFacts {
  readonly method: string
  readonly path: string
  readonly line: number
  /** `article.latest` */
  readonly handler: string
  /** For administrators. */
  readonly isAdmin?: true
  readonly isOpen: boolean
  /** The actions that the caller needs instead; empty: the route's own. */
  readonly scope: readonly string[]
  readonly takesForms: boolean
}

export interface PolicedFacts {
  /** `find` of a router, `article.find` of a route. */
  readonly action: string
  readonly line: number
}

/** A task that no server could schedule, as far as the file says it in literals. */
export interface TaskFault {
  readonly line: number
  readonly message: string
  readonly hint: string
}

/** Returns true if cached facts have the current form. */
export function isFacts(value: unknown): value is OwnerFacts {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false
  if (value.kind === 'foreign') return 'reason' in value && typeof value.reason === 'string'
  if (!('line' in value) || typeof value.line !== 'number') return false
  if (value.kind === 'broken') return 'message' in value && typeof value.message === 'string'
  if (value.kind !== 'made' || !('define' in value) || !('subject' in value) || !('members' in value)) return false
  const { define, subject, members } = value
  if (typeof define !== 'string' || (subject !== null && typeof subject !== 'string')) return false
  return members === null || (Array.isArray(members) && members.every((name) => typeof name === 'string'))
}
