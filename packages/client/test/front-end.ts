/** A front end in a temporary folder: the generated types of a project, and files that use them. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished } from 'vitest'
import { generateClient } from '@content-gen/codegen'

const repository = fileURLToPath(new URL('../../../', import.meta.url))

/** The options of a strict front end. */
export const compilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  skipLibCheck: true,
  target: 'es2023',
  lib: ['es2023', 'dom', 'dom.iterable'],
  module: 'esnext',
  moduleResolution: 'bundler',
  jsx: 'react-jsx',
  types: [],
}

/** Returns the folder, with `content.ts` and the packages of the repository. */
export async function frontEnd(project: string, files: Readonly<Record<string, string>>): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'content-gen-front-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  linkPackages(folder, ['vitest'])
  const { diagnostics } = await generateClient({ projectDir: project, out: folder, mode: 'write' })
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  const all = { 'package.json': '{ "type": "module" }', 'tsconfig.json': JSON.stringify({ compilerOptions }), ...files }
  for (const [path, text] of Object.entries(all)) writeFileSync(join(folder, path), text)
  return folder
}

/** Gives a folder the client, and other packages of the repository. */
export function linkPackages(folder: string, others: readonly string[]): void {
  mkdirSync(join(folder, 'node_modules/@content-gen'), { recursive: true })
  symlinkSync(join(repository, 'packages/client'), join(folder, 'node_modules/@content-gen/client'))
  for (const name of others) symlinkSync(join(repository, 'node_modules', name), join(folder, 'node_modules', name))
}

/** Returns the compiler's messages, one per place. */
export function compile(folder: string, ...options: readonly string[]): readonly string[] {
  const tsc = join(repository, 'node_modules/typescript/bin/tsc')
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', folder, ...options], { encoding: 'utf8', cwd: folder })
  return stdout.split(/\n(?=\S)/).filter((each) => each.trim() !== '')
}
