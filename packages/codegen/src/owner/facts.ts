/** What generated code has to know of a file of the owner's. Plain data: it is kept until the file changes. */
export type OwnerFacts =
  | {
      readonly kind: 'made'
      /** `defineController` */
      readonly define: string
      /** What it is made for: `api::article.article`; null where the function takes none. */
      readonly subject: string | null
      /** Where it is made. */
      readonly line: number
      /** The names of its actions, methods or hooks; null where they are not written out. */
      readonly members: readonly string[] | null
    }
  /** Nothing that we know how to wire. */
  | { readonly kind: 'foreign'; readonly reason: string }
  | { readonly kind: 'broken'; readonly line: number; readonly message: string }

/** Whether kept facts have the form of today's. */
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
