import { join } from 'node:path'
import { compareText } from '@content-gen/schema'
import { manifestPath } from '../project/manifest.js'
import { entriesOf, statsAt } from '../project/entries.js'
import { problem, ProjectProblem } from '../project/problem.js'
import { readManifestOf } from './existing-manifest.js'

/**
 * Returns what a folder offers to a new project: room, or a Strapi v4 project's models.
 * @throws ProjectProblem if it is something else
 */
export async function survey(root: string): Promise<'room' | 'models'> {
  const names = (await entriesOf(root)).map(({ name }) => name).sort(compareText)
  const config = names.find((name) => /^content-gen\.config\.(json|ts)$/.test(name))
  const mark = config ?? ((await statsAt(join(root, manifestPath))) === null ? null : manifestPath)
  if (mark !== null) {
    const hint = 'Nothing was written. Continue with "content-gen generate".'
    throw new ProjectProblem(problem('init-twice', mark, 'this folder is a content-gen project already', hint))
  }
  if (await holdsModels(root)) return 'models'
  const others = names.filter((name) => !harmless.test(name))
  const [first] = others
  if (first === undefined) return 'room'
  const more =
    others.length === 1 ? '' : `, as ${others.length === 2 ? 'is another' : `are ${others.length - 1} others`}`
  const message = `this file is in the way${more}: the folder is neither empty nor a Strapi v4 project`
  throw new ProjectProblem(problem('init-not-empty', first, message, 'Name a folder that does not exist yet.'))
}

async function holdsModels(root: string): Promise<boolean> {
  for (const folder of ['src/api', 'src/components']) {
    if ((await entriesOf(join(root, folder))).some((entry) => entry.isDirectory())) return true
  }
  const manifest = await readManifestOf(root)
  return manifest?.dependencies['@strapi/strapi'] !== undefined
}

/** Files that people and their tools put into a folder first. */
const harmless =
  /^(\.git|\.gitignore|\.gitattributes|\.gitkeep|\.github|\.gitlab-ci\.yml|\.editorconfig|\.DS_Store|\.idea|\.vscode|\.nvmrc|\.node-version|\.tool-versions|licen[cs]e(\.\w+)?|readme(\.\w+)?)$/i
