import { NotFoundError } from '@content-gen/runtime'

/** Returns what an action answers; null if it finds no entry, as Strapi v4's own actions do. */
export async function orNull<Answer>(action: Promise<Answer>): Promise<Answer | null> {
  try {
    return await action
  } catch (error) {
    if (error instanceof NotFoundError) return null
    throw error
  }
}
