/** A Strapi v4 project's own code beside its models: its kind, and whether it does anything by itself. */
import { join } from 'node:path'
import { compareText } from '@content-gen/schema'
import { ts } from 'ts-morph'
import { placeOf, type PlacedKind } from '../owner/place.js'
import { entriesOf } from '../project/entries.js'
import { folderObstacle } from '../project/file-state.js'
import { mapFew } from '../project/map-few.js'
import { problem, ProjectProblem } from '../project/problem.js'
import { readProjectText } from '../project/read-text.js'
import { exportedBy } from './exported.js'
import { parsedCode } from './parsed-code.js'
import { extendedPlugin } from './plugin-routes.js'

/** The kind of a file in Strapi v4: a place that owner code has here too, one that does not exist here, or a module that others import. */
export type StrapiKind =
  PlacedKind | 'graphql' | 'cron' | 'module' | 'extension' | 'plugin' | 'admin' | 'config' | 'environment' | 'migration'

export interface StrapiFile {
  readonly path: string
  readonly kind: StrapiKind
  /** Does nothing that generated code does not do anyway. */
  readonly isPlain: boolean
  /** Is code of a kind that `content-gen adopt-code` writes. */
  readonly isAdopted: boolean
  /** The number of lines that are not empty. */
  readonly lines: number
  /** Adds subscriptions to GraphQL, which do not exist here. */
  readonly hasSubscriptions: boolean
}

/** A file with its text; null: it cannot be read. */
export interface StrapiText extends StrapiFile {
  readonly text: string | null
}

/** Returns the JavaScript and TypeScript files below `src`, `config` and `database`, by path. Runs none of them. */
export async function strapiCode(root: string): Promise<readonly StrapiFile[]> {
  return (await strapiTexts(root)).map(({ text: _text, ...file }) => file)
}

/** Returns the same files with their texts. */
export async function strapiTexts(root: string): Promise<readonly StrapiText[]> {
  for (const folder of codeFolders) {
    const obstacle = await folderObstacle(root, folder)
    if (obstacle !== null) throw new ProjectProblem(problem('code-linked', folder, obstacle))
  }
  const paths = (await Promise.all(codeFolders.map((folder) => scriptsBelow(root, folder)))).flat()
  const found = paths.sort(compareText).flatMap((path) => {
    const kind = kindOf(path)
    return kind === null ? [] : [{ path, kind }]
  })
  if (found.length > mostFiles) throw new ProjectProblem(problem('code-too-much', '.', tooMany))
  const bound = new CodeBound([])
  return mapFew(found, async ({ path, kind }) => {
    const { text } = await readProjectText(join(root, path))
    bound.add(text)
    const lines = linesOf(text ?? '')
    const hasSubscriptions = ofGraphql.has(kind) && subscriptions.test(text ?? '')
    const facts = { isPlain: text !== null && isPlain(text), isAdopted: isAdopted(path, kind), lines, hasSubscriptions }
    return { path, kind, ...facts, text }
  })
}

function isAdopted(path: string, kind: StrapiKind): boolean {
  return kind === 'extension' ? extendedPlugin(path) !== null : !unadopted.has(kind)
}

const unadopted: ReadonlySet<StrapiKind> = new Set<StrapiKind>(['seed', 'admin', 'environment', 'migration'])

/** Files that change the schema of GraphQL. */
const ofGraphql: ReadonlySet<StrapiKind> = new Set<StrapiKind>(['graphql', 'app', 'extension', 'plugin'])
/** As text, in resolvers, and as Nexus spells it. */
const subscriptions =
  /\btype\s+Subscription\b|\bSubscription\s*:|\bsubscription(Field|Type)\s*\(|\bsubscriptions\s*:\s*true\b/

const codeFolders = ['src', 'config', 'database']
const mostFiles = 5000
const mostCharacters = 20_000_000
const deepest = 20
const tooMany = `there are more than ${mostFiles} files of code`
const tooLong = `there are more than ${mostCharacters / 1_000_000} million characters of code`

/** Counts the files of a project's code, and their characters. */
export class CodeBound {
  #files = 0
  #characters = 0

  constructor(read: readonly { readonly text: string | null }[]) {
    for (const { text } of read) this.add(text)
  }

  /** @throws ProjectProblem if it is more than a project has */
  add(text: string | null): void {
    this.#characters += text?.length ?? 0
    if (++this.#files > mostFiles) throw new ProjectProblem(problem('code-too-much', '.', tooMany))
    if (this.#characters > mostCharacters) throw new ProjectProblem(problem('code-too-much', '.', tooLong))
  }
}

/** Returns the number of lines that are not empty. */
export function linesOf(text: string): number {
  return text.split('\n').filter((line) => line.trim() !== '').length
}

async function scriptsBelow(root: string, folder: string): Promise<string[]> {
  if (folder.split('/').length > deepest)
    throw new ProjectProblem(problem('code-too-deep', folder, `this folder is more than ${deepest} folders deep`))
  const entries = (await entriesOf(join(root, folder))).filter(({ name }) => !skipped.has(name))
  const files = entries.filter((entry) => entry.isFile() && /(?<!\.d)\.[cm]?[jt]sx?$/.test(entry.name))
  const folders = entries.filter((entry) => entry.isDirectory())
  const below = await Promise.all(folders.map(({ name }) => scriptsBelow(root, `${folder}/${name}`)))
  return [...files.map(({ name }) => `${folder}/${name}`), ...below.flat()]
}

const skipped: ReadonlySet<string> = new Set(['node_modules', 'generated', 'documentation'])

function kindOf(path: string): StrapiKind | null {
  if (none.test(path)) return null
  return (
    places.find(({ pattern }) => pattern.test(path))?.kind ?? placeOf(path.replace(script, '.ts'))?.kind ?? 'module'
  )
}

const script = /\.[cm]?[jt]sx?$/

/** Files without code of the project: examples, models, tests, and settings, which are read elsewhere. */
const none =
  /\.(example|test|spec)\.\w+$|(?<!^config\/env)\/(__tests__|tests?)\/|\/content-types\/[^/]+\/(schema|index)\.\w+$|\/content-types\/index\.\w+$|^config\/(env\/production\/)?(api|server|database|plugins|middlewares|admin)\.[jt]s$/

/** The places in Strapi v4 that owner code does not have here; the first match wins. */
const places: readonly { readonly pattern: RegExp; readonly kind: StrapiKind }[] = [
  { pattern: /^config\/(env\/production\/)?([^/]*cron[^/]*|functions\/cron)\.\w+$/, kind: 'cron' },
  { pattern: /^config\/env\/(?!production\/)/, kind: 'environment' },
  { pattern: /^config\//, kind: 'config' },
  { pattern: /^database\/migrations\//, kind: 'migration' },
  { pattern: /^src\/extensions\/users-permissions\/content-types\/user\/lifecycles\.\w+$/, kind: 'lifecycles' },
  { pattern: /^src\/(admin|plugins\/[^/]+\/admin|extensions\/[^/]+\/(admin|public))\//, kind: 'admin' },
  { pattern: /^src\/plugins\/[^/]+\/strapi-admin\./, kind: 'admin' },
  { pattern: /^src\/extensions\/graphql\//, kind: 'graphql' },
  { pattern: /^src\/extensions\//, kind: 'extension' },
  { pattern: /^src\/plugins\//, kind: 'plugin' },
  { pattern: /\/graphql\//, kind: 'graphql' },
]

/** `createCoreController('api::article.article')`, or an empty register and bootstrap. */
function isPlain(text: string): boolean {
  const source = parsedCode('file.ts', text)
  if (source === null) return false
  const said = source.statements.filter((statement) => !isPreamble(statement))
  const [only] = said
  if (said.length === 0) return true
  const exported = said.length === 1 && only !== undefined ? exportedBy(only) : null
  return exported !== null && (isCoreFactory(exported) || isEmptyApp(exported) || isEmptyFunction(exported))
}

/** `'use strict'`, imports, and constants that amount to imports. */
function isPreamble(statement: ts.Statement): boolean {
  if (ts.isImportDeclaration(statement)) return true
  if (ts.isExpressionStatement(statement)) return ts.isStringLiteral(statement.expression)
  return (
    ts.isVariableStatement(statement) &&
    statement.declarationList.declarations.every(
      ({ initializer }) => initializer !== undefined && isRequire(initializer),
    )
  )
}

function isRequire(node: ts.Expression): boolean {
  if (ts.isPropertyAccessExpression(node)) return isRequire(node.expression)
  return ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'require'
}

function isCoreFactory(node: ts.Expression): boolean {
  if (!ts.isCallExpression(node)) return false
  const called = ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression
  const [uid, ...more] = node.arguments
  const isCore = ts.isIdentifier(called) && /^createCore(Controller|Router|Service)$/.test(called.text)
  return isCore && uid !== undefined && ts.isStringLiteralLike(uid) && more.length === 0
}

function isEmptyFunction(node: ts.Expression): boolean {
  return ts.isArrowFunction(node) && ts.isBlock(node.body) && node.body.statements.length === 0
}

function isEmptyApp(node: ts.Expression): boolean {
  return (
    ts.isObjectLiteralExpression(node) &&
    node.properties.every((property) => ts.isMethodDeclaration(property) && property.body?.statements.length === 0)
  )
}
