import { copyFile, mkdir, readdir, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Copies a folder `public/uploads` into another, without files that are there already and not older. Returns the number of files. */
export async function copyUploads(from: string, target: string): Promise<number> {
  let copied = 0
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const source = join(entry.parentPath, entry.name)
    const path = join(target, source.slice(join(from, '/').length))
    const known = await stat(path).catch(() => null)
    if (known !== null && known.mtimeMs >= (await stat(source)).mtimeMs) continue
    await mkdir(dirname(path), { recursive: true })
    // A run that is killed leaves no half file.
    await copyFile(source, `${path}.part`)
    await rename(`${path}.part`, path)
    copied++
  }
  return copied
}
