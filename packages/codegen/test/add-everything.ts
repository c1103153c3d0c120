import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { add, addedKinds } from '../src/add.js'
import { temporaryFolder } from './folder.js'

/** Copies the models of a project to a new folder. */
export function copyOf(project: string): string {
  const folder = temporaryFolder()
  for (const part of ['src/api', 'src/components']) cpSync(join(project, part), join(folder, part), { recursive: true })
  return folder
}

/** Adds each kind of file: to a collection and a single type, to one API and to all of them. There is only one seed. */
export async function addEverything(projectDir: string): Promise<readonly string[]> {
  const paths: string[] = []
  for (const kind of addedKinds) {
    const isNamed = kind === 'policy' || kind === 'middleware'
    const types = kind === 'seed' ? ['article'] : ['article', 'api::homepage.homepage']
    const names = isNamed ? ['is-owner', 'is-owner'] : types
    for (const [index, name] of names.entries())
      paths.push(await add({ projectDir, kind, name, api: isNamed && index === 1 ? 'article' : null }))
  }
  return paths
}
