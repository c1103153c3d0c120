import { existsSync, readdirSync, watch } from 'node:fs'
import { join, relative } from 'node:path'

/** An editor saves in several steps: wait for the last. */
const settleMilliseconds = 100

const watchedFolders = ['src/api', 'src/components', 'src/extensions', 'src/policies', 'src/middlewares']

/** Runs `work` after every change of a model or the config, one run at a time, until the process ends. */
export async function watchProject(projectDir: string, work: () => Promise<unknown>): Promise<never> {
  const watched = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()

  const schedule = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      running = running
        .then(attach)
        .then(work)
        .then(() => undefined, reportAndGoOn)
    }, settleMilliseconds)
  }
  const attach = () => {
    watchFolder('.', (file) => /^content-gen\.config\.(json|ts)$|^src$/.test(file))
    watchFolder('src', (file) => /^(api|components|extensions|policies|middlewares|index\.ts)$/.test(file))
    for (const folder of watchedFolders.flatMap((top) => foldersBelow(projectDir, top))) watchFolder(folder, () => true)
  }
  const watchFolder = (folder: string, matters: (file: string) => boolean) => {
    const path = join(projectDir, folder)
    if (watched.has(folder) || !existsSync(path)) return
    watched.add(folder)
    const forget = () => watched.delete(folder)
    const watcher = watch(path, (_event, file) => {
      if (file === null || matters(file)) schedule()
      if (!existsSync(path)) watcher.close()
    })
    watcher.on('close', forget)
    watcher.on('error', () => {
      watcher.close()
      schedule()
    })
  }

  attach()
  return new Promise<never>(() => undefined)
}

/** Each folder by itself: a recursive watch of Node 20 loses a file that an editor replaces by another. */
function foldersBelow(projectDir: string, top: string): string[] {
  if (!existsSync(join(projectDir, top))) return []
  const entries = readdirSync(join(projectDir, top), { recursive: true, withFileTypes: true })
  const below = entries.filter((entry) => entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name))
  return [top, ...below.map((path) => relative(projectDir, path))]
}

function reportAndGoOn(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
}
