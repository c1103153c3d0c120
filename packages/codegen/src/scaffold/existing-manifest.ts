import { join } from 'node:path'
import { problem, ProjectProblem } from '../project/problem.js'
import { statsAt } from '../project/entries.js'
import { readProjectText } from '../project/read-text.js'

/** The relevant parts of an existing `package.json`. */
export interface ExistingManifest {
  /** null: Node.js treats its files as CommonJS. */
  readonly type: string | null
  readonly scripts: Readonly<Record<string, string>>
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
}

/** null: there is none. */
export async function readManifestOf(root: string): Promise<ExistingManifest | null> {
  const path = join(root, 'package.json')
  if ((await statsAt(path)) === null) return null
  const { text } = await readProjectText(path)
  const value = text === null ? null : parse(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ProjectProblem(problem('manifest-unreadable', 'package.json', 'this file is not a JSON object'))
  const table = (key: string) => texts(Object.entries(value).find(([name]) => name === key)?.[1])
  return {
    type: 'type' in value && typeof value.type === 'string' ? value.type : null,
    scripts: table('scripts'),
    dependencies: table('dependencies'),
    devDependencies: table('devDependencies'),
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function texts(value: unknown): Readonly<Record<string, string>> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(Object.entries(value).filter(([, text]) => typeof text === 'string'))
}
