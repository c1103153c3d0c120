/** The imports between the source files of the packages. */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const packages = fileURLToPath(new URL('../packages/', import.meta.url))

/** The packages that each may import. One that generates never runs in a server, and one that runs in a server never generates. */
export const mayImport: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  schema: ['contract'],
  codegen: ['contract', 'schema'],
  operate: ['runtime', 'users-permissions', 'admin', 'upload'],
  migrate: ['operate'],
  transfer: ['contract', 'runtime', 'operate'],
  builder: ['contract', 'schema', 'codegen', 'operate', 'migrate', 'admin', 'panel'],
  cli: ['builder', 'schema', 'codegen', 'editorial', 'migrate', 'operate', 'transfer', 'users-permissions'],
  runtime: ['contract'],
  graphql: ['contract', 'runtime'],
  'users-permissions': ['contract', 'runtime'],
  editorial: ['contract', 'runtime'],
  mcp: ['runtime'],
  openapi: ['runtime'],
  strapi: ['contract', 'runtime'],
  upload: ['contract', 'runtime'],
  client: [],
  admin: ['contract', 'runtime', 'editorial', 'users-permissions'],
  panel: ['admin', 'contract'],
}

/** An import of one part of a package by another; parts are files or folders. */
export interface Edge {
  readonly from: string
  readonly to: string
  /** A sentence that names the importing file and the imported one. */
  readonly why: string
}

/** Returns the source files of a package. */
export function sources(folder: string): string[] {
  return readdirSync(join(packages, folder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(packages, folder, 'src', file))
}

/** Returns the specifiers of static and dynamic imports, and of re-exports. */
export function imports(file: string): string[] {
  return statements(file).map(({ specifier }) => specifier)
}

/** Statements that load their module before the file runs, statements that load only its types, and dynamic imports. */
type Kind = 'value' | 'type' | 'dynamic'

interface Statement {
  readonly specifier: string
  readonly kind: Kind
}

/** Those of each file that was read: a run asks for them again and again, and sources stay as they are meanwhile. */
const known = new Map<string, readonly Statement[]>()

export function statements(file: string): readonly Statement[] {
  const found = known.get(file) ?? statementsIn(readFileSync(file, 'utf8'))
  known.set(file, found)
  return found
}

function statementsIn(text: string): readonly Statement[] {
  const found = text.matchAll(
    /^(?:import|export)\b(?<type> type\b)?[^'"`;=]*?from '(?<from>[^']+)'|^import '(?<bare>[^']+)'|\bimport\(\s*'(?<later>[^']+)'/gm,
  )
  return [...found].flatMap(({ groups: { type, from, bare, later } = {} }) => {
    const specifier = from ?? bare ?? later
    if (specifier === undefined) return []
    return [{ specifier, kind: later !== undefined ? 'dynamic' : type === undefined ? 'value' : 'type' }]
  })
}

/** Returns the path of the source file that a relative specifier means; undefined for other specifiers. */
export function target(file: string, specifier: string): string | undefined {
  if (!specifier.startsWith('.')) return undefined
  const path = join(dirname(file), specifier)
  return ['.ts', '.tsx'].map((ending) => path.replace(/\.js$/, ending)).find((each) => existsSync(each))
}

/** Returns the specifiers that load with a file of a package and with all files that it loads: `upload/src/index.ts`. */
export function loadedWith(folder: string, entry: string): string[] {
  const edges = fileEdges(folder).filter(({ kind }) => kind === 'value')
  const reached = new Set([entry])
  for (const file of reached) for (const { from, to } of edges) if (from === file) reached.add(to)
  const loaded = [...reached].flatMap((file) => statements(join(packages, file)))
  return loaded.filter(({ kind }) => kind === 'value').map(({ specifier }) => specifier)
}

/** Returns the imports between the folders in `parent`, including those of types. */
export function folderEdges(folder: string, parent: string): Edge[] {
  const room = (file: string) => {
    const inner = relative(parent, file)
    return inner.startsWith('..') || !inner.includes('/') ? null : `${inner.split('/')[0]}/`
  }
  return fileEdges(folder).flatMap(({ from, to, why }) => {
    const [one, other] = [room(join(packages, from)), room(join(packages, to))]
    return one === null || other === null || one === other ? [] : [{ from: one, to: other, why }]
  })
}

/** Returns the imports between the files of a package, including those of types. */
export function fileEdges(folder: string): readonly FileEdge[] {
  const found = edgesOf.get(folder) ?? readEdges(folder)
  edgesOf.set(folder, found)
  return found
}

interface FileEdge extends Edge {
  readonly kind: Kind
}

/** By package, as statements are by file. */
const edgesOf = new Map<string, readonly FileEdge[]>()

function readEdges(folder: string): readonly FileEdge[] {
  return sources(folder).flatMap((file) =>
    statements(file).flatMap(({ specifier, kind }) => {
      const path = target(file, specifier)
      if (path === undefined) return []
      const [from, to] = [relative(packages, file), relative(packages, path)]
      return [{ from, to, kind, why: `${from} imports ${to}` }]
    }),
  )
}

/** Returns a shortest cycle, as sentences; null if there is none. */
export function circle(edges: readonly Edge[]): string[] | null {
  const from = new Map<string, Edge[]>()
  for (const edge of edges) from.set(edge.from, [...(from.get(edge.from) ?? []), edge])
  const found = [...from.keys()].flatMap((start) => {
    const way = wayBack(start, from)
    return way === null ? [] : [way]
  })
  return found.sort((one, other) => one.length - other.length)[0]?.map(({ why }) => why) ?? null
}

function wayBack(start: string, edges: ReadonlyMap<string, readonly Edge[]>): readonly Edge[] | null {
  const reached = new Set<string>()
  const queue: (readonly Edge[])[] = (edges.get(start) ?? []).map((edge) => [edge])
  for (let way = queue.shift(); way !== undefined; way = queue.shift()) {
    const end = way.at(-1)?.to
    if (end === undefined || end === start) return way
    if (reached.has(end)) continue
    reached.add(end)
    for (const edge of edges.get(end) ?? []) queue.push([...way, edge])
  }
  return null
}
