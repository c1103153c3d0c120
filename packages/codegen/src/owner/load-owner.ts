import { join } from 'node:path'
import { compareText, type Diagnostic, type ProjectConfig } from '@content-gen/schema'
import { namedFiles, type NamedFile } from './named-files.js'
import { codeFolders, placeOf, type OwnerPlace } from './place.js'
import { makers } from './makers.js'
import { entriesOf, statsAt } from '../project/entries.js'
import { mapFew } from '../project/map-few.js'
import { readProjectText } from '../project/read-text.js'

export interface LoadedOwner {
  /** Sorted by path. */
  readonly files: readonly { readonly place: OwnerPlace; readonly text: string }[]
  /** JavaScript files in places for owner code, which are not wired. */
  readonly scripts: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Reads the owner's code from its fixed places, and the files that the config names. */
export async function loadOwner(root: string, named: readonly NamedFile[] = []): Promise<LoadedOwner> {
  const apis = await folders(root, 'src/api')
  const types = await mapFew(apis, (api) => folders(root, `src/api/${api}/content-types`))
  const extensions = await folders(root, 'src/extensions')
  const extended = await mapFew(extensions, (plugin) => folders(root, `src/extensions/${plugin}/content-types`))
  const places = [
    'src/policies',
    'src/middlewares',
    ...apis.flatMap((api) => codeFolders.map((folder) => `src/api/${api}/${folder}`)),
    ...apis.flatMap((api, index) => (types[index] ?? []).map((type) => `src/api/${api}/content-types/${type}`)),
    ...extensions.flatMap((plugin, index) =>
      (extended[index] ?? []).map((type) => `src/extensions/${plugin}/content-types/${type}`),
    ),
  ]
  const listed = await mapFew(places, (folder) => plainFiles(root, folder))
  const top = (await plainFiles(root, 'src')).filter((path) => /^src\/(index|seed|cron)\.[cm]?[jt]s$/.test(path))
  const paths = [...listed.flat(), ...top].sort(compareText)
  const absent = await absentFiles(root, named)
  const present = named.filter((file) => !absent.includes(file))
  const taken = new Set(present.map(({ place }) => place.path))
  const wired = [
    ...paths.filter((path) => !taken.has(path)).flatMap((path) => placeOf(path) ?? []),
    ...present.map(({ place }) => place),
  ]
  const read = await mapFew(wired, async (place) => ({ place, ...(await readProjectText(join(root, place.path))) }))
  return {
    files: read.flatMap(({ place, text }) => (text === null ? [] : [{ place, text }])),
    scripts: paths.filter((path) => /\.[cm]?js$/.test(path) && placeOf(path.replace(/\.[cm]?js$/, '.ts')) !== null),
    diagnostics: [
      ...absent.map(missing),
      ...read.flatMap(({ place, text, problem }): Diagnostic[] => {
        if (text !== null) return []
        const at = { file: place.path, pointer: '' }
        return [{ severity: 'error', code: 'file-unreadable', message: problem, at, hint: null }]
      }),
    ],
  }
}

/** Returns an error for each missing file that the config names. */
export async function missingFiles(root: string, config: ProjectConfig): Promise<readonly Diagnostic[]> {
  return (await absentFiles(root, namedFiles(config))).map(missing)
}

async function absentFiles(root: string, named: readonly NamedFile[]): Promise<readonly NamedFile[]> {
  const found = await mapFew(named, async ({ place }) => (await statsAt(join(root, place.path)))?.isFile() === true)
  return named.filter((_named, index) => !found[index])
}

function missing({ place: { path, kind }, at }: NamedFile): Diagnostic {
  const message = `there is no file ${path}`
  const hint = `It must end in "export default ${makers[kind][0]}(...)".`
  return { severity: 'error', code: 'owner-file-missing', message, at, hint }
}

/** Returns all of the owner's TypeScript files below `src`. */
export async function loadSources(root: string): Promise<readonly { readonly path: string; readonly text: string }[]> {
  const paths = await sourcePaths(root, 'src')
  const read = await mapFew(paths, async (path) => ({ path, text: (await readProjectText(join(root, path))).text }))
  return read.flatMap(({ path, text }) => (text === null ? [] : [{ path, text }]))
}

async function sourcePaths(root: string, folder: string): Promise<string[]> {
  const files = (await plainFiles(root, folder)).filter((path) => path.endsWith('.ts'))
  const inner = (await folders(root, folder)).filter((name) => name !== 'node_modules' && name !== 'generated')
  const below = await Promise.all(inner.map((name) => sourcePaths(root, `${folder}/${name}`)))
  return [...files.sort(compareText), ...below.flat()]
}

async function folders(root: string, path: string): Promise<string[]> {
  const entries = await entriesOf(join(root, path))
  return entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).map(({ name }) => name)
}

async function plainFiles(root: string, path: string): Promise<string[]> {
  const entries = await entriesOf(join(root, path))
  return entries.filter((entry) => entry.isFile()).map(({ name }) => `${path}/${name}`)
}
