import { spawnSync } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { generate, updatePrismaClient } from '../src/generate.js'

const repository = fileURLToPath(new URL('../../../', import.meta.url))

/** Generates, builds the client and runs the compiler, as a project's `npm run build` does. */
export async function compile(folder: string): Promise<string> {
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'))
  const { diagnostics } = await generate({ projectDir: folder, mode: 'write' })
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  await updatePrismaClient(folder)
  const tsc = join(repository, 'node_modules/typescript/bin/tsc')
  return spawnSync(process.execPath, [tsc, '--noEmit', '--noUnusedLocals', '--noUnusedParameters', '-p', folder], {
    encoding: 'utf8',
  }).stdout
}
