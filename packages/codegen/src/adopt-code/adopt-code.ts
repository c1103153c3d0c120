/** Writes the code of a Strapi v4 project as owner code. */
import { posix } from 'node:path'
import { compareText, parseModels } from '@content-gen/schema'
import { load, projectRoot } from '../load.js'
import { readFileStates } from '../project/file-state.js'
import { withLock } from '../project/lock.js'
import { withProblems } from '../project/problem.js'
import { writeOnce } from '../scaffold/write-once.js'
import { quoteTypescript } from '../typescript/quote.js'
import { accountOf, type Account } from './account.js'
import { carryFile } from './carry-file.js'
import type { Carried, Carrying } from './carrying.js'
import { importedFile, readCode, type Code, type CodeFile } from './code.js'
import { carryExtension, isExtension } from './extension.js'
import { missingPackages } from './missing-packages.js'
import { renamedMethods } from './renamed-methods.js'
import { repair, type Unfinished } from './repair.js'
import { serverMiddlewares } from './server-middlewares.js'
import { contextFile, contextPath } from './types.js'

export interface AdoptCodeOptions {
  readonly from: string
  readonly projectDir: string
  readonly isDry: boolean
}

/** The code is where its place here is: nothing was read further. */
export interface CodeInPlace {
  readonly kind: 'in-place'
  /** The files to move. */
  readonly files: readonly string[]
}

/** A file that has no place here, or cannot be read. */
export interface LeftFile {
  readonly path: string
  readonly why: string
  readonly lines: number
}

export interface AdoptedCode extends Account {
  readonly kind: 'adopted'
  readonly written: readonly string[]
  /** Files that were there as they would be written. */
  readonly unchanged: readonly string[]
  /** Files that are in the way: nothing is written. */
  readonly taken: readonly { readonly path: string; readonly from: string }[]
  /** Files that only call factories. */
  readonly stubs: readonly string[]
  /** Files of the panel. */
  readonly react: readonly string[]
  readonly left: readonly LeftFile[]
  /** Packages that the project lacks: `axios@^1.2.0`. */
  readonly missing: readonly string[]
}

/** Reads the code in `from`, and writes it into a project. Overwrites nothing. */
export async function adoptCode({ from, projectDir, isDry }: AdoptCodeOptions): Promise<AdoptedCode | CodeInPlace> {
  const root = await projectRoot(projectDir)
  const source = await projectRoot(from)
  const uids = new Set([...(await uidsOf(source)), ...(await uidsOf(root))])
  const code = await withProblems(source, () => readCode(source, uids))
  if (source === root) {
    const files = [...code.files.values()].filter((file) => !file.isPlain && !isReact(file)).map(({ path }) => path)
    return { kind: 'in-place', files }
  }
  const own = await serverMiddlewares(source)
  const plan = carryAll(code, own.length > 0 ? own : await serverMiddlewares(root))
  const adopted = await withProblems(root, () => write(root, plan, isDry))
  return { ...adopted, missing: await missingPackages(source, root, plan.carried) }
}

async function uidsOf(root: string): Promise<readonly string[]> {
  return parseModels((await load(root)).files).sources.map(({ uid }) => uid)
}

/** Declares the packages that have no types. */
const untypedPath = 'src/untyped-packages.d.ts'

interface Plan {
  readonly carried: readonly Carried[]
  readonly code: Code
  readonly left: readonly LeftFile[]
}

function carryAll(code: Code, middlewares: readonly string[]): Plan {
  const { uids } = code
  const places = new Map<string, string>()
  const left: LeftFile[] = code.unread.map((each) => ({ ...each, lines: 0 }))
  for (const file of [...code.files.values()].toSorted((one, other) => rankOf(one) - rankOf(other))) {
    if (file.isPlain || isReact(file) || isCarriedExtension(file)) continue
    const to = placeIn(file, uids)
    if (file.mistake !== null) left.push({ path: file.path, why: file.mistake, lines: file.lines })
    else if (typeof to === 'string') {
      const other = [...places].find(([, target]) => target === to)
      if (other === undefined) places.set(file.path, to)
      else
        left.push({
          path: file.path,
          why: to === 'src/cron.ts' ? 'add its tasks to src/cron.ts' : `${other[0]} has the same place: ${to}`,
          lines: file.lines,
        })
    } else left.push({ path: file.path, why: to.why, lines: file.lines })
  }
  const isUsed = usedSettings(code)
  for (const [path, file] of code.files) {
    if (file.kind !== 'config' || isUsed(path) || !places.delete(path)) continue
    left.push({ path, why: 'settings that nothing here reads', lines: file.lines })
  }
  for (const path of code.json.keys()) places.set(path, `${inSource(path)}.ts`)
  const to = (path: string) => places.get(path) ?? null
  const modules = namedModules(code, places)
  const renamed = renamedMethods(code, places)
  const carryingFor = (ofServices: ReadonlySet<string>) => ({
    code,
    to,
    modules,
    renamed,
    uids,
    middlewares,
    ofServices,
  })
  const carryEach = (carrying: Carrying) =>
    [...places].flatMap(([path, target]) => {
      const file = code.files.get(path)
      return file === undefined ? [] : [carryFile(file, target, carrying)]
    })
  const carrying = carryingFor(madeByServices(carryEach(carryingFor(new Set()))))
  const carried = carryEach(carrying)
  const extended = [...code.files.values()]
    .filter((file) => isCarriedExtension(file))
    .flatMap((file) => carryExtension(file, carrying))
  return { carried: [...carried, ...extended], code, left }
}

/** Returns the modules of an app that services make, and those that these make. */
function madeByServices(carried: readonly Carried[]): ReadonlySet<string> {
  const makes = new Map(carried.map(({ file }) => [file.file.path, file.makes]))
  const services = carried.filter(({ file }) => file.to.includes('/services/'))
  const found = new Set(services.flatMap(({ file }) => [...file.makes]))
  for (const path of found) for (const made of makes.get(path) ?? []) found.add(made)
  return found
}

/** An extension of users-permissions that parses. */
function isCarriedExtension(file: CodeFile): boolean {
  return file.mistake === null && isExtension(file)
}

/** Of files for one place, TypeScript comes first, and the usual name of cron tasks. */
function rankOf({ path }: CodeFile): number {
  return /^config\/cron-tasks\.|\.ts$/.test(path) ? 0 : 1
}

/** The panel's part. */
function isReact({ path, kind }: CodeFile): boolean {
  return kind === 'admin' || (kind === 'plugin' && /^src\/plugins\/[^/]+\/(admin\/|strapi-admin)/.test(path))
}

/** Returns a function that tells if code imports a file of settings, or asks for it by name. */
function usedSettings({ files, json }: Code): (path: string) => boolean {
  const all = [...files.values()]
  const asked = new Set(
    all.flatMap(({ source }) =>
      [...source.text.matchAll(/config\.(?:get\(['"])?([\w-]+)/g)].map(([, name = '']) => name),
    ),
  )
  const imported = new Set(
    all.flatMap((file) => file.imports.map(({ specifier }) => importedFile({ files, json }, file.path, specifier))),
  )
  return (path) => imported.has(path) || asked.has(posix.basename(path).replace(/\.\w+$/, ''))
}

/** Returns the place of a file here, or why there is none. */
function placeIn({ home, kind }: CodeFile, uids: ReadonlySet<string>): string | { readonly why: string } {
  const to = home.replace(/\.[cm]?[jt]sx?$/, '.ts')
  switch (kind) {
    case 'controller':
    case 'routes':
    case 'policy':
    case 'middleware':
    case 'lifecycles':
    case 'app':
      return to
    case 'service':
      return uids.has(to.replace(/^src\/api\/([^/]+)\/services\/([^/]+)\.ts$/, 'api::$1.$2'))
        ? to
        : to.replace('/services/', '/modules/')
    case 'cron':
      return 'src/cron.ts'
    case 'module':
    case 'graphql':
    case 'config':
      return inSource(to)
    default:
      return { why: whyLeft[kind] ?? 'it has no place here' }
  }
}

const whyLeft: Readonly<Record<string, string>> = {
  extension: 'extensions of this feature are not carried',
  plugin: 'call it in src/index.ts, and keep its settings in a module of your own or in process.env',
  environment: 'settings of one environment',
  migration: '`content-gen migrate dev` writes migrations',
  seed: 'src/seed.ts is for `defineSeed`',
}

function inSource(path: string): string {
  return path.startsWith('src/') ? path : `src/${path}`
}

/** Services of no content type, and settings of the project's own: code finds them by name. */
function namedModules(code: Code, places: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const plugins = [...code.plugins].map((name): [string, string] => [`plugin::${name}`, ''])
  return new Map([
    ...plugins,
    ...[...places].flatMap(([path, to]): [string, string][] => {
      const [, api, name] = /^src\/api\/([^/]+)\/modules\/([^/]+)\.ts$/.exec(to) ?? []
      if (api !== undefined && code.files.get(path)?.kind === 'service') return [[`api::${api}.${name}`, path]]
      const [, setting] = /^config\/([^/]+)\.\w+$/.exec(path) ?? []
      return setting === undefined || code.files.get(path)?.kind !== 'config' ? [] : [[`config.${setting}`, path]]
    }),
  ])
}

interface NewFile {
  readonly path: string
  readonly from: string
  readonly contents: string
}

async function write(root: string, plan: Plan, isDry: boolean): Promise<Omit<AdoptedCode, 'missing'>> {
  const { carried, code, left } = plan
  const drafts = draftsOf(plan)
  const repaired = await repair(
    root,
    new Map(drafts.flatMap(({ path, contents }) => (path.endsWith('.ts') ? [[path, contents]] : []))),
  )
  const files: readonly NewFile[] = [
    ...drafts.map((each) => ({ ...each, contents: repaired?.texts.get(each.path) ?? each.contents })),
    ...declarations(repaired?.untyped ?? []),
  ].toSorted((one, other) => compareText(one.path, other.path))
  const states = await readFileStates(
    root,
    files.map(({ path }) => path),
  )
  const isUnchanged = ({ path, contents }: NewFile) => {
    const state = states.get(path)
    return state?.kind === 'file' && state.text === contents
  }
  const due = files.filter(({ path }) => states.get(path)?.kind === 'absent')
  const taken = files.filter((each) => !due.includes(each) && !isUnchanged(each))
  if (taken.length === 0 && !isDry && due.length > 0)
    await withLock(root, 'run', () =>
      writeOnce(
        root,
        due.map(({ path, contents }) => ({ path, contents, ownership: 'scaffold' })),
      ),
    )
  return {
    kind: 'adopted',
    written: taken.length === 0 ? due.map(({ path }) => path) : [],
    unchanged: files.filter(isUnchanged).map(({ path }) => path),
    taken: taken.map(({ path, from }) => ({ path, from })),
    ...accountOf(carried, files, repaired?.unfinished.filter((each) => isKnown(each, code)) ?? null, left),
    stubs: [...code.files.values()].filter(({ isPlain }) => isPlain).map(({ path }) => path),
    react: [...code.files.values()].filter(isReact).map(({ path }) => path),
    left,
  }
}

/** Routes, `src/index.ts`, `strapi.service` and the new types of plugins: the next `generate` makes known what they name. */
function isKnown({ path, message }: Unfinished, { models }: Code): boolean {
  if ([...models.keys()].some((model) => path.startsWith(model.split('/content-types/')[0] ?? model))) return false
  if (path.includes('/routes/') || message.includes("on type 'CoreServiceOf<")) return false
  return !(path === 'src/index.ts' && message.endsWith("'Middleware'."))
}

function draftsOf({ carried, code }: Plan): readonly NewFile[] {
  const isContext = carried.some(({ text }) => text.includes('strapi-context.js'))
  return [
    ...carried.map(({ file, text }) => ({ path: file.to, from: file.file.path, contents: text })),
    ...[...code.models].map(([path, contents]) => ({ path, from: path, contents })),
    ...[...code.json].map(([path, text]) => ({
      path: `${inSource(path)}.ts`,
      from: path,
      contents: `export default ${text.trim()}\n`,
    })),
    ...(isContext ? [{ path: contextPath, from: contextPath, contents: contextFile }] : []),
  ]
}

function declarations(untyped: readonly string[]): readonly NewFile[] {
  const contents = untyped.map((name) => `declare module ${quoteTypescript(name)}\n`).join('')
  return contents === '' ? [] : [{ path: untypedPath, from: untypedPath, contents }]
}
