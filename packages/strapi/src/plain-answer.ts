import { NotFoundError } from '@content-gen/runtime'
import type { Answer } from '@content-gen/runtime'

interface Plain<Data, Meta> {
  data: Data
  meta: Meta
}

/** Returns what an action answers as an object that code may change, as Strapi v4's own actions do. */
export async function plain<Data, Meta>(action: Promise<Answer<Data, Meta>>): Promise<Plain<Data, Meta>> {
  const answer = await action
  if (answer.isOfNothing) throw new NotFoundError()
  const { data, meta } = answer
  return { data, meta }
}

/** Returns the same; null if the action finds no entry. */
export async function orNull<Data, Meta>(action: Promise<Answer<Data, Meta>>): Promise<Plain<Data, Meta> | null> {
  try {
    return await plain(action)
  } catch (error) {
    if (error instanceof NotFoundError) return null
    throw error
  }
}
