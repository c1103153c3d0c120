/** The code that a project of the original has beside its models: what it is, and whether it says anything of its own. */
import { join } from 'node:path'
import { compareText } from '@content-gen/schema'
import { ts } from 'ts-morph'
import { placeOf, type PlacedKind } from '../owner/place.js'
import { entriesOf } from '../project/entries.js'
import { mapFew } from '../project/map-few.js'
import { readProjectText } from '../project/read-text.js'
import { exportedBy } from './exported.js'

/** The kind of a file in the original: a place that owner code has here too, one that nothing here knows, or a module that others import. */
export type StrapiKind =
  PlacedKind | 'graphql' | 'cron' | 'module' | 'extension' | 'plugin' | 'admin' | 'config' | 'migration'

export interface StrapiFile {
  readonly path: string
  readonly kind: StrapiKind
  /** It says no more than what is generated does anyway. */
  readonly isPlain: boolean
  /** Those that are not empty. */
  readonly lines: number
}

/** Files of JavaScript and TypeScript below `src`, `config` and `database`, by path. None is run. */
export async function strapiCode(root: string): Promise<readonly StrapiFile[]> {
  const paths = (await Promise.all(['src', 'config', 'database'].map((folder) => scriptsBelow(root, folder)))).flat()
  const found = paths.sort(compareText).flatMap((path) => {
    const kind = kindOf(path)
    return kind === null ? [] : [{ path, kind }]
  })
  return mapFew(found, async ({ path, kind }) => {
    const { text } = await readProjectText(join(root, path))
    const lines = (text ?? '').split('\n').filter((line) => line.trim() !== '').length
    return { path, kind, isPlain: text !== null && isPlain(text), lines }
  })
}

async function scriptsBelow(root: string, folder: string): Promise<string[]> {
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

/** No code of the project: examples, models, tests, and settings, which are read. */
const none =
  /\.(example|test|spec)\.\w+$|\/(__tests__|tests?)\/|\/content-types\/[^/]+\/(schema|index)\.\w+$|\/content-types\/index\.\w+$|^config\/(api|server|database|plugins|middlewares|admin)\.[jt]s$/

/** The places that the original knows and owner code does not have here, the first that fits. */
const places: readonly { readonly pattern: RegExp; readonly kind: StrapiKind }[] = [
  { pattern: /^config\/([^/]*cron[^/]*|functions\/cron)\.\w+$/, kind: 'cron' },
  { pattern: /^config\//, kind: 'config' },
  { pattern: /^database\/migrations\//, kind: 'migration' },
  { pattern: /^src\/extensions\//, kind: 'extension' },
  { pattern: /^src\/plugins\//, kind: 'plugin' },
  { pattern: /^src\/admin\//, kind: 'admin' },
  { pattern: /\/graphql\//, kind: 'graphql' },
]

/** `createCoreController('api::article.article')`, or an empty register and bootstrap. */
function isPlain(text: string): boolean {
  const source = ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest)
  const said = source.statements.filter((statement) => !isPreamble(statement))
  const [only] = said
  const exported = said.length === 1 && only !== undefined ? exportedBy(only) : null
  return exported !== null && (isCoreFactory(exported) || isEmptyApp(exported))
}

/** `'use strict'`, imports, and constants that are imports in other words. */
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

function isEmptyApp(node: ts.Expression): boolean {
  return (
    ts.isObjectLiteralExpression(node) &&
    node.properties.every((property) => ts.isMethodDeclaration(property) && property.body?.statements.length === 0)
  )
}
