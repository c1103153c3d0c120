import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { TypeDescriptor } from '@content-gen/runtime'
import { ImportProblem } from './problem.js'

const built = 'dist/generated/descriptors/index.js'

/** Returns the types of a built project. @throws ImportProblem */
export async function loadDescriptors(projectDir: string): Promise<readonly TypeDescriptor[]> {
  const path = resolve(projectDir, built)
  if (!existsSync(path)) throw new ImportProblem(`There is no ${built}: run \`npm run build\` first.`)
  const { descriptors }: { readonly descriptors: readonly TypeDescriptor[] } = await import(pathToFileURL(path).href)
  return descriptors
}
