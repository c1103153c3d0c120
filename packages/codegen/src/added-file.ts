import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { projectRoot } from './load.js'
import { statsAt } from './project/entries.js'
import { folderObstacle } from './project/file-state.js'
import { withProblems } from './project/problem.js'

export interface AddedFile {
  readonly path: string
  readonly text: string
}

/** Says why something cannot be added. */
export class AddError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'AddError'
  }
}

/** Writes the file that `make` returns, unless it exists; returns its path. @throws AddError or ProjectProblem */
export async function writeAdded(projectDir: string, make: (root: string) => Promise<AddedFile>): Promise<string> {
  const root = await projectRoot(projectDir)
  return withProblems(root, async () => {
    const { path, text } = await make(root)
    const obstacle = await folderObstacle(root, dirname(path))
    if (obstacle !== null) throw new AddError(`${dirname(path)}: ${obstacle}`)
    if ((await statsAt(join(root, path))) !== null) throw new AddError(`${path} exists already and was not changed`)
    await mkdir(join(root, dirname(path)), { recursive: true })
    await writeFile(join(root, path), text, { flag: 'wx' })
    return path
  })
}
