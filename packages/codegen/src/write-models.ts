import type { Change } from './compare-files.js'
import { apply, finishInterrupted } from './apply.js'
import { projectRoot } from './load.js'
import { OutputBlockedError } from './project/blocked.js'
import { readFileStates } from './project/file-state.js'
import { withLock } from './project/lock.js'
import { withProblems } from './project/problem.js'

/** A new text of a model file or a `panel.json`. */
export interface ModelEdit {
  readonly path: string
  /** The text that the edit began with; null: there was no file. */
  readonly before: string | null
  /** null: the file goes. */
  readonly after: string | null
}

/**
 * Writes all edits or none. Returns the paths of files that have another text than `before`; then nothing is written.
 * @throws ProjectProblem if something else is in the place of a file, or the system refuses
 */
export async function writeModels(projectDir: string, edits: readonly ModelEdit[]): Promise<readonly string[]> {
  const root = await projectRoot(projectDir)
  const write = async () => {
    await finishInterrupted(root)
    const texts = await modelTexts(
      root,
      edits.map(({ path }) => path),
    )
    const changed = edits.filter(({ path, before }) => texts.get(path) !== before).map(({ path }) => path)
    if (changed.length === 0) await apply(root, edits.map(changeOf))
    return changed
  }
  return withProblems(root, () => withLock(root, 'run', write))
}

/**
 * Reads files of a project as `writeModels` compares them: line ends are `\n`. null: there is no such file.
 * @throws OutputBlockedError for a link, or anything else that is no plain file in plain folders
 */
export async function modelTexts(root: string, paths: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
  const states = await readFileStates(root, paths)
  return new Map(
    [...states].map(([path, state]) => {
      if (state.kind === 'blocked') throw new OutputBlockedError(path, state.reason)
      return [path, state.kind === 'file' ? state.text : null]
    }),
  )
}

function changeOf({ path, before, after }: ModelEdit): Change {
  const kind = before === null ? 'create' : after === null ? 'delete' : 'update'
  return { kind, path, before, after }
}
