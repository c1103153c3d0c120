/** The generated definitions and descriptors of a project. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { emit, type Artifact } from '@content-gen/codegen'
import { magazine, resolveProject } from '../../codegen/test/projects.js'
import type { TypeDescriptor } from '@content-gen/runtime'
import type { Definitions } from '../src/schema/definitions.js'

const root = fileURLToPath(new URL('../../..', import.meta.url))

export interface Generated {
  readonly definitions: Definitions
  readonly descriptors: readonly TypeDescriptor[]
}

export async function generateProject(name: string, project: string): Promise<Generated> {
  const { schema, config } = await resolveProject(project)
  return importGenerated(name, emit(schema, config))
}

/** `name` is unique among the tests, which run in parallel. */
export async function importGenerated(name: string, artifacts: readonly Artifact[]): Promise<Generated> {
  const folder = join(root, '.demo/test', name)
  rmSync(folder, { recursive: true, force: true })
  for (const { path, contents } of artifacts) {
    if (!/^src\/generated\/(graphql|descriptors)\/.*\.ts$/.test(path)) continue
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), contents)
  }
  const from = relative(import.meta.dirname, join(folder, 'src/generated'))
  const { definitions } = (await import(/* @vite-ignore */ `./${from}/graphql/schema.js`)) as Generated
  const { descriptors } = (await import(/* @vite-ignore */ `./${from}/descriptors/index.js`)) as Generated
  return { definitions, descriptors }
}

export function generateMagazine(name: string): Promise<Generated> {
  return generateProject(name, magazine)
}
