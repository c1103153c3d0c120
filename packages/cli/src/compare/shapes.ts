import { projectDatabase, readCountedQuestions } from '@content-gen/operate'
import { isMembers } from './differences.js'

/** A question that clients ask, without values. */
export interface Shape {
  /** uid */
  readonly type: string
  readonly equal: readonly string[]
  readonly range: readonly string[]
  readonly search: readonly string[]
  /** `title:desc` */
  readonly sort: readonly string[]
}

/** Reads the shapes that servers of the project have counted, those first that took the most time; none if they have not. */
export async function readShapes(project: string): Promise<Shape[]> {
  // A comparison needs no database here.
  const text = await projectDatabase(project)
    .then(readCountedQuestions)
    .catch(() => null)
  const kept = parsed(text ?? '{}')
  const questions = isMembers(kept) ? list(kept['questions']) : []
  return questions.flatMap((question) => {
    const names = (key: string) => list(question[key]).flatMap(({ attribute }) => nameIn(attribute))
    const sort = list(question['sort']).flatMap(({ attribute, direction }) =>
      nameIn(attribute).map((name) => `${name}:${direction === 'desc' ? 'desc' : 'asc'}`),
    )
    const type = typeof question['type'] === 'string' ? question['type'] : undefined
    return type === undefined
      ? []
      : [{ type, equal: names('equal'), range: names('range'), search: names('search'), sort }]
  })
}

function list(value: unknown): Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter(isMembers) : []
}

function nameIn(value: unknown): string[] {
  return typeof value === 'string' && /^\w+$/.test(value) ? [value] : []
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}
