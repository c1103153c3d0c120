/** Beside the code of a Strapi v4 project: what deploys it, and what nothing here reads. */
import { compareText } from '@content-gen/schema'
import { entriesOf } from '../project/entries.js'

/** A file or folder that has no use here. */
export interface UselessPath {
  readonly path: string
  /** Words for the owner. */
  readonly why: string
}

/** Returns the files that tell other machines how to build and start Strapi, and the folders at the top that nothing reads. */
export async function uselessAtTop(root: string): Promise<readonly UselessPath[]> {
  const entries = await entriesOf(root)
  const files = entries.filter((entry) => entry.isFile() && deployment.test(entry.name))
  const folders = entries.flatMap((entry) => {
    const why = entry.isDirectory() ? unread.get(entry.name) : undefined
    return why === undefined ? [] : [{ path: `${entry.name}/`, why }]
  })
  return [
    ...files.map(({ name }) => ({
      path: name,
      why: 'made for Strapi; see deploying.md beside moving-from-strapi-v4.md',
    })),
    ...folders,
  ].sort((one, other) => compareText(one.path, other.path))
}

const deployment =
  /^(Dockerfile.*|(docker-)?compose.*\.ya?ml|Procfile|app\.json|ecosystem\.config\.c?js|render\.yaml|fly\.toml|railway\.(json|toml)|\.platform\.app\.yaml|\.gitlab-ci\.yml)$/

const unread: ReadonlyMap<string, string> = new Map([
  ['migrations', '`migrate dev` writes what changes tables, from the models'],
  ['patches', 'a patch of a package that is gone stops the installation: delete it, or the script that applies it'],
])
