import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A temporary folder for one test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'content-gen-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export function writeTree(root: string, files: Readonly<Record<string, string>>): void {
  for (const [path, contents] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), contents)
  }
}

/** Every file below a folder by path: its text, or the target of a link. Skips the paths in `skip`. */
export function readTree(root: string, skip: readonly string[] = []): Record<string, string> {
  const files: Record<string, string> = {}
  const walk = (folder: string) => {
    for (const name of readdirSync(join(root, folder)).sort()) {
      const path = folder === '' ? name : `${folder}/${name}`
      if (skip.includes(path)) continue
      const stats = lstatSync(join(root, path))
      if (stats.isDirectory()) walk(path)
      else
        files[path] = stats.isSymbolicLink()
          ? `-> ${readlinkSync(join(root, path))}`
          : readFileSync(join(root, path), 'utf8')
    }
  }
  walk('')
  return files
}
