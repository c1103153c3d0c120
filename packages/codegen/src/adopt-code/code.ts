/** The code of a Strapi v4 project, read and linked: which file imports which, and which of them need an app. */
import { join, posix } from 'node:path'
import { parseModels } from '@content-gen/schema'
import { ts } from 'ts-morph'
import { CodeBound, linesOf, strapiTexts, type StrapiKind } from '../adopt/strapi-code.js'
import { entriesOf } from '../project/entries.js'
import { readProjectText } from '../project/read-text.js'
import { parsedCode } from '../adopt/parsed-code.js'
import { exportsOf, type FileExports } from './exports.js'
import { importsOf, requiredBy, type FileImport } from './imports.js'
import { functionOf } from './made.js'
import { importedFile, importedFiles, resolved } from './module-paths.js'
import { isFunction, usesAny } from './names.js'
import { ownSettings, withMembers, withoutUnused } from './own-settings.js'
import { hasOwnHooks, indexWithHooks, isHook } from './plugin-hooks.js'
import { isExtension, pluginNames, pluginOf, pluginPlace } from './plugin-place.js'
import { extendedPlugin } from '../adopt/plugin-routes.js'

export interface CodeFile {
  readonly path: string
  /** The path that decides on its place: in a plugin, that of an API. */
  readonly home: string
  readonly kind: StrapiKind
  readonly isPlain: boolean
  readonly lines: number
  readonly source: ts.SourceFile
  readonly imports: readonly FileImport[]
  readonly exports: FileExports
  /** The message about a file that does not parse, with its line. */
  readonly mistake: string | null
  /** The members that are the project's own, of a file of Strapi's settings. Absent: all are. */
  readonly members?: ReadonlySet<string>
}

/** A file that cannot be read as code. */
export interface UnreadFile {
  readonly path: string
  readonly why: string
}

export interface Code {
  readonly files: ReadonlyMap<string, CodeFile>
  readonly unread: readonly UnreadFile[]
  /** The models of plugins, by their new paths. */
  readonly models: ReadonlyMap<string, string>
  /** The plugins that become APIs. */
  readonly plugins: ReadonlySet<string>
  /** The texts of JSON files that code imports. */
  readonly json: ReadonlyMap<string, string>
  /** The content types of the project, and those of its plugins. */
  readonly uids: ReadonlySet<string>
  /** Modules that become functions of an app, since they use `strapi`. */
  readonly ofApp: ReadonlySet<string>
}

/** Reads the code below a folder, with the files elsewhere in it that this code imports. Follows no link, and runs nothing. */
export async function readCode(root: string, known: ReadonlySet<string>): Promise<Code> {
  const texts = await strapiTexts(root)
  const unread = texts.flatMap(({ path, text }): UnreadFile[] =>
    text === null ? [{ path, why: 'it cannot be read as text' }] : [],
  )
  const plugins = new Set(texts.flatMap(({ path }) => pluginOf(path) ?? []))
  const parse = (path: string, kind: StrapiKind, isPlain: boolean, text: string) =>
    parsed(path, kind, isPlain, asApis(text, plugins))
  const first = texts.flatMap(({ path, kind, isPlain, text }) =>
    text === null ? [] : [parse(path, kind, isPlain, text)],
  )
  const names = pluginNames(first)
  const bound = new CodeBound(texts)
  const files = new Map(first.map((file) => [file.path, byShape(inApi(ofExtension(file), names))]))
  const index = indexWithHooks([...files.values()])
  if (index !== null) {
    files.set(index.path, parse(index.path, 'app', false, index.text))
    for (const file of files.values()) if (isHook(file.path)) files.set(file.path, { ...file, kind: 'module' })
  }
  for (const [name, members] of ownSettings([...files.values()].map(({ source }) => source))) {
    const path = await resolved(root, `config/${name}`)
    const { text } = path === null ? { text: null } : await readProjectText(join(root, path))
    const file = text === null || path === null ? null : settingsFile(parse(path, 'config', false, text), members)
    if (file !== null) files.set(file.path, file)
  }
  const json = new Map<string, string>()
  for (const file of files.values()) {
    for (const specifier of file.isPlain ? [] : relativeSpecifiers(file)) {
      const path = await resolved(root, posix.join(posix.dirname(file.path), specifier))
      if (path === null || files.has(path) || json.has(path)) continue
      const { text } = await readProjectText(join(root, path))
      bound.add(text)
      if (text === null) unread.push({ path, why: 'it cannot be read as text' })
      else if (path.endsWith('.json') && !isJson(text)) unread.push({ path, why: 'it is not JSON' })
      else if (path.endsWith('.json')) json.set(path, text)
      else files.set(path, inApi(parse(path, 'module', false, text), names))
    }
  }
  const imported = importedFiles({ files, json })
  for (const file of files.values())
    if (imported.has(file.path) && hasNoActions(file))
      files.set(file.path, { ...file, kind: 'module', home: file.home.replace('/controllers/', '/modules/') })
  const models = await pluginModels(root, plugins)
  const uids = new Set([...known, ...uidsOf(models)])
  return { files, unread, models, plugins, json, ofApp: needingApp(files, json, uids), uids }
}

/** Other text would become code. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** A file of Strapi's settings with the project's own alone; null: it does not spell them out. */
function settingsFile(file: CodeFile, members: ReadonlySet<string>): CodeFile | null {
  let text = withMembers(file, members)
  if (text === null) return null
  for (let next: CodeFile; ; text = withoutUnused(next) ?? next.source.text) {
    next = { ...parsed(file.path, 'config', false, text), members }
    if (withoutUnused(next) === null) return next
  }
}

/** Types and services of plugins are those of APIs here. */
function asApis(text: string, plugins: ReadonlySet<string>): string {
  return text.replaceAll(/plugin::([^.\s'"`]+)\./g, (uid, plugin: string) =>
    plugins.has(plugin) ? `api::${plugin}.` : uid,
  )
}

function inApi(file: CodeFile, names: ReadonlyMap<string, string>): CodeFile {
  const place = pluginPlace(file.path, names)
  if (place === null) return file
  if (place.kind !== 'list') return { ...file, home: place.home, kind: place.kind }
  return { ...file, home: place.home, ...(hasOwnHooks(file) ? { kind: 'plugin' } : { isPlain: true }) }
}

/** Files beside `strapi-server`, which imports them, are modules of the API that the plugin becomes. */
function ofExtension(file: CodeFile): CodeFile {
  const plugin = extendedPlugin(file.path)
  if (file.kind !== 'extension' || plugin === null || isExtension(file)) return file
  const rest = file.path.slice(`src/extensions/${plugin}/`.length)
  return { ...file, kind: 'module', home: `src/api/${plugin}/modules/${rest}` }
}

/** Schemas and constants that a controller requires may lie beside it. */
function hasNoActions({ kind, exports: { whole } }: CodeFile): boolean {
  return (
    kind === 'controller' &&
    whole !== null &&
    ts.isObjectLiteralExpression(whole) &&
    whole.properties.every((each) => functionOf(each) === null)
  )
}

/** A function of `next`, `parent` and more belongs to GraphQL, which takes it from other code. */
function byShape(file: CodeFile): CodeFile {
  const { whole } = file.exports
  if (file.kind !== 'middleware' || whole === null || !isFunction(whole) || whole.parameters.length < 3) return file
  return { ...file, kind: 'module', home: file.home.replace('/middlewares/', '/modules/') }
}

/** Returns the models of plugins by the paths that they have in APIs. */
async function pluginModels(root: string, plugins: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> {
  const models = new Map<string, string>()
  for (const plugin of plugins) {
    for (const folder of [
      `src/plugins/${plugin}/server/content-types`,
      `src/plugins/${plugin}/server/src/content-types`,
    ]) {
      for (const { name } of (await entriesOf(join(root, folder))).filter((entry) => entry.isDirectory())) {
        const path = await resolved(root, `${folder}/${name}/schema.json`)
        const text = path === null ? null : (await readProjectText(join(root, path))).text
        if (text !== null) models.set(`src/api/${plugin}/content-types/${name}/schema.json`, asApis(text, plugins))
      }
    }
  }
  return models
}

function uidsOf(models: ReadonlyMap<string, string>): readonly string[] {
  return parseModels([...models].map(([path, text]) => ({ path, text }))).sources.map(({ uid }) => uid)
}

function parsed(path: string, kind: StrapiKind, isPlain: boolean, text: string): CodeFile {
  const whole = parsedCode(path, text)
  const source = whole ?? ts.createSourceFile(path, '', ts.ScriptTarget.Latest, true)
  return {
    path,
    home: path,
    kind,
    isPlain,
    lines: linesOf(text),
    source,
    imports: importsOf(source),
    exports: exportsOf(source),
    mistake: whole === null ? 'it is nested too deeply' : mistakeOf(source),
  }
}

function mistakeOf(source: ts.SourceFile): string | null {
  const found = 'parseDiagnostics' in source && Array.isArray(source.parseDiagnostics) ? source.parseDiagnostics : []
  const first:
    | {
        readonly start: number
        readonly messageText: string | { readonly messageText: string }
        readonly code: number
      }
    | undefined = found.find(({ code }) => code < 8000)
  if (first === undefined) return null
  const { line } = source.getLineAndCharacterOfPosition(first.start)
  const words = typeof first.messageText === 'string' ? first.messageText : first.messageText.messageText
  return `line ${line + 1} does not parse: ${words.replace(/\.$/, '')}`
}

/** Returns the specifiers of all files that a file imports, those of calls inside its functions included. */
function relativeSpecifiers(file: CodeFile): readonly string[] {
  const inner: string[] = []
  const visit = (node: ts.Node): void => {
    const found = ts.isCallExpression(node) ? (requiredBy(node)?.specifier ?? dynamicImport(node)) : null
    if (found !== null) inner.push(found)
    ts.forEachChild(node, visit)
  }
  visit(file.source)
  return [...file.imports.map(({ specifier }) => specifier), ...inner].filter((specifier) => specifier.startsWith('.'))
}

function dynamicImport({ expression, arguments: [specifier] }: ts.CallExpression): string | null {
  const isImport = expression.kind === ts.SyntaxKind.ImportKeyword
  return isImport && specifier !== undefined && ts.isStringLiteralLike(specifier) ? specifier.text : null
}

/** The uid of the type whose service stands in a file: `api::article.article`. */
export function serviceUid(path: string): string {
  return path.replace(/^src\/api\/([^/]+)\/services\/([^/]+)\.\w+$/, 'api::$1.$2')
}

/** The content type of a controller, or the name of one that has none. `to`: its path here. */
export function controllerUid({ exports: { whole } }: CodeFile, to: string): string {
  const [uid] = whole !== null && ts.isCallExpression(whole) ? whole.arguments : []
  if (uid !== undefined && ts.isStringLiteralLike(uid)) return uid.text
  return to.replace(/^src\/api\/([^/]+)\/controllers\/([^/]+)\.ts$/, 'api::$1.$2')
}

/** Files without a define function: others import them, or find them by name. */
function isModule({ home, kind }: CodeFile, uids: ReadonlySet<string>): boolean {
  if (kind === 'service') return !uids.has(serviceUid(home))
  return kind === 'module' || kind === 'graphql' || kind === 'config'
}

function needingApp(files: Code['files'], json: Code['json'], uids: ReadonlySet<string>): ReadonlySet<string> {
  const modules = [...files.values()].filter((file) => isModule(file, uids))
  const importers = new Map<string, string[]>()
  for (const { path, imports } of modules)
    for (const { specifier } of imports) {
      const imported = importedFile({ files, json }, path, specifier) ?? ''
      importers.set(imported, [...(importers.get(imported) ?? []), path])
    }
  const needs = (file: CodeFile) =>
    (file.kind === 'service' && file.exports.whole !== null && isFunction(file.exports.whole)) ||
    usesAny(file.source, new Set(['strapi']))
  const needing = new Set(modules.filter(needs).map(({ path }) => path))
  for (const path of needing) for (const importer of importers.get(path) ?? []) needing.add(importer)
  return needing
}
