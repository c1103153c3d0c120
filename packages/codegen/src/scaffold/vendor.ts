/** `vendor/`: our packages as archives in the project itself, as long as no registry has them. */
import { createHash } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { OutputBlockedError } from '../project/blocked.js'
import { statsAt } from '../project/entries.js'
import { folderObstacle } from '../project/file-state.js'
import { problem, ProjectProblem } from '../project/problem.js'
import { pack } from './pack.js'
import type { PackageFiles, PackageSpecs } from './package-origin.js'

const vendorFolder = 'vendor'
const ours = /^content-gen-[0-9a-f]{8}$/

/** Archives on their way into a project. */
export interface Vendor {
  readonly packages: PackageSpecs
  /** `vendor/content-gen-1a2b3c4d`, named after its contents: npm reads an archive only if its name is new. */
  readonly folder: string
  /** Returns false if the project already has them. */
  putInto(root: string): Promise<boolean>
}

/** Gathers archives of the packages, and calls `work` while they exist. */
export async function withVendor<Result>(
  files: PackageFiles,
  work: (vendor: Vendor) => Promise<Result>,
): Promise<Result> {
  const draft = await mkdtemp(join(tmpdir(), 'content-gen-vendor-'))
  try {
    const archives = await collect(files, draft)
    const folder = `${vendorFolder}/content-gen-${await digest(draft)}`
    const packages = new Map([...archives].map(([name, archive]) => [name, `file:${folder}/${archive}`]))
    return await work({ packages, folder, putInto: (root) => putInto(root, folder, draft) })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function putInto(root: string, folder: string, draft: string): Promise<boolean> {
  const obstacle = await folderObstacle(root, folder)
  if (obstacle !== null) throw new OutputBlockedError(folder, obstacle)
  const isNew = (await statsAt(join(root, folder))) === null
  await mkdir(join(root, folder), { recursive: true })
  for (const name of await readdir(draft)) await copyFile(join(draft, name), join(root, folder, name))
  return isNew
}

/** Deletes older archives. */
export async function removeOthers(root: string, kept: string): Promise<readonly string[]> {
  const names = await readdir(join(root, vendorFolder))
  const old = names.filter((name) => ours.test(name)).map((name) => `${vendorFolder}/${name}`)
  const gone = old.filter((path) => path !== kept)
  for (const path of gone) await rm(join(root, path), { recursive: true })
  return gone
}

/** Copies archives and packs folders. Returns the names of the archives, by package. */
async function collect(files: PackageFiles, draft: string): Promise<ReadonlyMap<string, string>> {
  const folders = new Map<string, string>()
  const archives = new Map<string, string>()
  for (const [name, path] of files) {
    if ((await stat(path)).isDirectory()) folders.set(name, path)
    else {
      await copyFile(path, join(draft, basename(path)))
      archives.set(name, basename(path))
    }
  }
  for (const [name, path] of folders) {
    if ((await statsAt(join(path, 'dist'))) !== null) continue
    const message = `${name} is not built: there is no dist in ${path}`
    throw new ProjectProblem(problem('package-not-built', vendorFolder, message, 'Run `npm run build` in the clone.'))
  }
  if (folders.size > 0) for (const [name, archive] of await pack(folders, draft)) archives.set(name, archive)
  return archives
}

async function digest(folder: string): Promise<string> {
  const hash = createHash('sha256')
  for (const name of (await readdir(folder)).sort()) hash.update(name).update(await readFile(join(folder, name)))
  return hash.digest('hex').slice(0, 8)
}
