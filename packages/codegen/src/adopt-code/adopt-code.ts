/** Writes the code of a Strapi v4 project as owner code. */
import { posix } from 'node:path'
import { compareText, parseModels } from '@content-gen/schema'
import { load, projectRoot } from '../load.js'
import { readFileStates } from '../project/file-state.js'
import { withLock } from '../project/lock.js'
import { withProblems } from '../project/problem.js'
import { packageManagerOf, type PackageManager } from '../scaffold/package-manager.js'
import { writeOnce } from '../scaffold/write-once.js'
import { quoteTypescript } from '../typescript/quote.js'
import { accountOf, type Account } from './account.js'
import { carryAll, type LeftFile, type Plan } from './carry-all.js'
import { readCode, type Code } from './code.js'
import { missingPackages } from './missing-packages.js'
import { inSource } from './places.js'
import { repair } from './repair.js'
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

export interface AdoptedCode extends Account {
  readonly kind: 'adopted'
  readonly written: readonly string[]
  /** Files that were there as they would be written. */
  readonly unchanged: readonly string[]
  /** Files that are in the way: nothing is written. */
  readonly taken: readonly { readonly path: string; readonly from: string }[]
  /** Files of the project that only call factories. */
  readonly stubs: readonly string[]
  /** Files of the panel. */
  readonly react: readonly string[]
  readonly left: readonly LeftFile[]
  /** Packages that the project lacks: `axios@^1.2.0`. */
  readonly missing: readonly string[]
  readonly packageManager: PackageManager
}

/** Reads the code in `from`, and writes it into a project. Overwrites nothing. */
export async function adoptCode({ from, projectDir, isDry }: AdoptCodeOptions): Promise<AdoptedCode | CodeInPlace> {
  const root = await projectRoot(projectDir)
  const source = await projectRoot(from)
  const uids = new Set([...(await uidsOf(source)), ...(await uidsOf(root))])
  const code = await withProblems(source, () => readCode(source, uids))
  if (source === root) {
    const moved = [...code.files.values()].filter(({ isPlain, kind }) => !isPlain && kind !== 'admin')
    return { kind: 'in-place', files: moved.map(({ path }) => path) }
  }
  const own = await serverMiddlewares(source)
  const plan = carryAll(code, own.length > 0 ? own : await serverMiddlewares(root))
  const adopted = await withProblems(root, () => write(root, plan, isDry))
  const missing = await missingPackages(source, root, plan.carried)
  return { ...adopted, missing, packageManager: await packageManagerOf(root) }
}

async function uidsOf(root: string): Promise<readonly string[]> {
  return parseModels((await load(root)).files).sources.map(({ uid }) => uid)
}

interface NewFile {
  readonly path: string
  readonly from: string
  readonly contents: string
}

async function write(
  root: string,
  plan: Plan,
  isDry: boolean,
): Promise<Omit<AdoptedCode, 'missing' | 'packageManager'>> {
  const { carried, code, left } = plan
  const drafts = draftsOf(plan)
  const repaired = await repair(
    root,
    new Map(drafts.flatMap(({ path, contents }) => (path.endsWith('.ts') ? [[path, contents]] : []))),
    code.models,
  )
  const files: readonly NewFile[] = [
    ...drafts.map((each) =>
      withReference({ ...each, contents: repaired?.texts.get(each.path) ?? each.contents }, repaired?.untyped ?? []),
    ),
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
  if (taken.length === 0 && !isDry)
    await withLock(root, 'run', () =>
      writeOnce(
        root,
        files.map(({ path, contents }) => ({ path, contents, ownership: 'scaffold' })),
      ),
    )
  return {
    kind: 'adopted',
    written: taken.length === 0 ? due.map(({ path }) => path) : [],
    unchanged: files.filter(isUnchanged).map(({ path }) => path),
    taken: taken.map(({ path, from }) => ({ path, from })),
    ...accountOf(carried, files, repaired?.unfinished ?? null, left),
    stubs: await stubsIn(root, code),
    react: [...code.files.values()].filter(({ kind }) => kind === 'admin').map(({ path }) => path),
    left,
  }
}

/** `init` may have deleted them already. */
async function stubsIn(root: string, { files }: Code): Promise<readonly string[]> {
  const paths = [...files.values()].filter(({ isPlain }) => isPlain).map(({ path }) => path)
  const states = await readFileStates(root, paths)
  return paths.filter((path) => states.get(path)?.kind === 'file')
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

/** Declares the packages that have no types. */
const untypedPath = 'src/untyped-packages.d.ts'

/** The compiler sees what `src/generated` leads to: files that import such a package name the declaration. */
function withReference({ path, ...file }: NewFile, untyped: readonly string[]): NewFile {
  const isNeeded = untyped.some((name) => file.contents.includes(`from ${quoteTypescript(name)}`))
  const reference = `/// <reference path=${JSON.stringify(posix.relative(posix.dirname(path), untypedPath))} />\n`
  return { ...file, path, contents: `${isNeeded ? reference : ''}${file.contents}` }
}

function declarations(untyped: readonly string[]): readonly NewFile[] {
  const contents = untyped.map((name) => `declare module ${quoteTypescript(name)}\n`).join('')
  return contents === '' ? [] : [{ path: untypedPath, from: untypedPath, contents }]
}
