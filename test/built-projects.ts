/** Projects that a run has built once: the same models with the same config make the same project. */
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { inject } from 'vitest'
import { filesBelow } from './files-below.js'
import { copyFolder, keepFolder } from './kept-folders.mjs'

/** A line for each build of the run. */
const builds = 'builds.txt'

/** A project before it is built: its models, the owner's code and its config. */
export interface Unbuilt {
  /** Fills the project's folder with all that was built of the same sources before; false if nothing was. */
  copy(): boolean
  /** Adds the first migration of the generated project; false if none was made of the same schema before. */
  copyMigration(): boolean
  /** Keeps what the folder has now, which was built in `seconds`. */
  keep(seconds: number): void
}

/** `state`: how far the project is to be built. */
export function unbuilt(dir: string, state: 'generated' | 'compiled'): Unbuilt {
  const project = placeOf(dir, 'src', state, readFileSync(join(dir, 'content-gen.config.json'), 'utf8'))
  const migrations = join(dir, 'prisma/migrations')
  let migration: string
  return {
    copy: () => copyFolder(project, dir),
    copyMigration: () => copyFolder((migration = placeOf(dir, 'prisma')), migrations),
    keep: (seconds) => {
      appendFileSync(join(inject('built'), builds), `${seconds.toFixed(1)} s  ${basename(dir)}\n`)
      keepFolder(dir, project)
      keepFolder(migrations, migration)
    },
  }
}

/** The place of what is made of the files in a folder. */
function placeOf(dir: string, folder: string, ...more: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(more))
  const path = join(dir, folder)
  for (const file of existsSync(path) ? filesBelow(path) : []) {
    hash.update(`${file}\0`).update(readFileSync(join(path, file)))
  }
  return join(inject('built'), hash.digest('hex'))
}
