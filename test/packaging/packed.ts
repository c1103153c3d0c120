/** The packages as they would be published. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

export const repository = fileURLToPath(new URL('../../', import.meta.url))

export interface PackedPackage {
  readonly name: string
  /** `packages/cli` */
  readonly folder: string
  readonly files: readonly string[]
  readonly manifest: Manifest
}

export interface Manifest {
  readonly exports: Readonly<Record<string, string | { readonly types: string; readonly default?: string }>>
  readonly bin?: Readonly<Record<string, string>>
  readonly dependencies: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

/** Packs the packages as they are built. */
export function pack(folder: string): void {
  npmPack('--pack-destination', folder)
}

export function readPackages(): readonly PackedPackage[] {
  const packed = JSON.parse(npmPack('--dry-run')) as readonly { name: string; files: readonly { path: string }[] }[]
  return packed.map(({ name, files }) => {
    const folder = join('packages', name === 'content-gen' ? 'cli' : name.replace('@content-gen/', ''))
    const manifest = JSON.parse(readFileSync(join(repository, folder, 'package.json'), 'utf8')) as Manifest
    return { name, folder, files: files.map(({ path }) => path).sort(), manifest }
  })
}

function npmPack(...options: readonly string[]): string {
  const args = ['pack', '--workspaces', '--ignore-scripts', '--json', ...options]
  return execFileSync('npm', args, { cwd: repository, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

/** A folder outside the repository, so that nothing resolves from it. */
export function outsideFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'content-gen-outside-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
