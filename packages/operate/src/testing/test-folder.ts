import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'

/** Copied, since they are written or know their own place. */
const copied = new Set(['dist', '.env'])
/** A server writes there, or finds it above. */
const left = new Set(['data', 'public', 'mails.jsonl', 'node_modules'])

/**
 * Makes a folder in which a built project runs without touching its own files; returns its path. It is in the project, so that packages are
 * found, wherever above they are.
 */
export async function makeTestFolder(root: string): Promise<string> {
  const parent = join(root, '.content-gen/test')
  await mkdir(parent, { recursive: true })
  const folder = await mkdtemp(join(parent, 'run-'))
  for (const name of await readdir(root)) {
    const [from, to] = [join(root, name), join(folder, name)]
    // The seed is refused if its source is newer than its build.
    if (copied.has(name)) await cp(from, to, { recursive: true, preserveTimestamps: true })
    else if (!left.has(name) && !name.startsWith('.')) await symlink(from, to)
  }
  await mkdir(join(folder, 'public/uploads'), { recursive: true })
  await mkdir(join(folder, 'data'))
  return folder
}

export async function removeTestFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
}
