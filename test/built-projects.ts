/** Projects that a run has built once: the same models with the same config make the same project, and the same schema the same Prisma client. */
import { createHash } from 'node:crypto'
import { appendFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { inject } from 'vitest'
import { filesBelow } from './files-below.js'

const client = 'src/generated/prisma'
const config = 'content-gen.config.json'
/** A line for each build of the run. */
const builds = 'builds.txt'

/** A project before it is built: its models, the owner's code and its config. */
export interface Unbuilt {
  /** Fills the project's folder with all that was built of the same sources before; false if nothing was. */
  copy(): boolean
  /** Puts a Prisma client in the folder that may be the right one: `generate` makes it anew if it is not. */
  copyClient(): void
  /** Keeps what the folder has now, which was built in `seconds`. */
  keep(seconds: number): void
}

/** `state`: how far the project is to be built. */
export function unbuilt(dir: string, state: 'generated' | 'compiled'): Unbuilt {
  const { project, prismaClient } = placesOf(dir, state)
  return {
    copy: () => copyFolder(project, dir),
    copyClient: () => void copyFolder(prismaClient, join(dir, client)),
    keep: (seconds) => {
      appendFileSync(join(inject('built'), builds), `${seconds.toFixed(1)} s  ${basename(dir)}\n`)
      keepFolder(dir, project)
      keepFolder(join(dir, client), prismaClient)
    },
  }
}

function placesOf(dir: string, state: string) {
  const src = join(dir, 'src')
  const sources = existsSync(src) ? filesBelow(src) : []
  const models = sources.filter((path) => path.endsWith('.json'))
  const text = readFileSync(join(dir, config), 'utf8')
  const { database, admin, editorial } = JSON.parse(text) as Readonly<Record<string, unknown>>
  const place = (paths: readonly string[], ...more: readonly unknown[]) => {
    const hash = createHash('sha256').update(JSON.stringify(more))
    for (const path of paths) hash.update(`${path}\0`).update(readFileSync(join(src, path)))
    return join(inject('built'), hash.digest('hex'))
  }
  return { project: place(sources, state, text), prismaClient: place(models, 'client', database, admin, editorial) }
}

function copyFolder(from: string, to: string): boolean {
  if (!existsSync(from)) return false
  cpSync(from, to, { recursive: true, preserveTimestamps: true })
  return true
}

/** Another suite may keep the same at this moment: the first one stays. */
function keepFolder(from: string, to: string): void {
  if (existsSync(to)) return
  mkdirSync(dirname(to), { recursive: true })
  const copy = mkdtempSync(`${to}-`)
  cpSync(from, copy, { recursive: true, preserveTimestamps: true })
  try {
    renameSync(copy, to)
  } catch (error) {
    rmSync(copy, { recursive: true })
    if (!existsSync(to)) throw error
  }
}
