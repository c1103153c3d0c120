/** Settings of the project's own within files of Strapi's settings: `clientUrl` of `config/server`, for which code asks. */
import { parseConfig } from '@content-gen/schema'
import { ts } from 'ts-morph'
import { Edits } from './edits.js'
import { isImport } from './imports.js'
import { madeByExport } from './made.js'
import { declaredNames, eachFreeName } from './names.js'
import type { FileExports } from './exports.js'
import type { FileImport } from './imports.js'

/** `strapi.config.get('server.clientUrl')`, `strapi.config.server.clientUrl` */
const asked = /\bconfig\.(?:get\(\s*['"`])?(server|api|admin|database)\.([\w-]+(?:\.[\w-]+)*)/g

/** Settings of a plugin. Those in the project have the names of APIs by now. */
const ofPlugin = /^(?:plugin(?:\.|::)|api::)([\w-]+)\.?(.*)$/

/** Returns the plugin of a path of settings, and the path among its own; null if the path belongs to no plugin. */
export function pluginSetting(path: string): { readonly plugin: string; readonly names: readonly string[] } | null {
  const [, plugin, rest = ''] = ofPlugin.exec(path) ?? []
  return plugin === undefined ? null : { plugin, names: rest.split('.').filter((name) => name !== '') }
}

/** Returns the first names of the settings that code asks for and the config here lacks, by file. */
export function ownSettings(sources: readonly ts.SourceFile[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  const add = (file: string, name: string) => found.set(file, (found.get(file) ?? new Set()).add(name))
  const { config } = parseConfig('{}', '')
  for (const { text } of sources) {
    for (const [, file = '', path = ''] of text.matchAll(asked)) {
      const names = path.split('.')
      if (!has(config, [file, ...names])) add(file, names[0] ?? '')
    }
    for (const [, path = ''] of text.matchAll(/\bconfig\.get\(\s*['"`]([\w:.-]+)/g)) {
      const setting = pluginSetting(path)
      if (setting !== null) add('plugins', setting.plugin)
    }
  }
  return found
}

function has(config: object, path: readonly string[]): boolean {
  let value: unknown = config
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return false
    value = Object.entries(value).find(([member]) => member === name)?.[1]
  }
  return true
}

interface Settings {
  readonly source: ts.SourceFile
  readonly imports: readonly FileImport[]
  readonly exports: FileExports
}

/** Returns the text of a file of settings with these members alone; null if it does not spell them out. */
export function withMembers({ source, exports }: Settings, names: ReadonlySet<string>): string | null {
  const object = madeByExport(exports)?.object
  if (object === null || object === undefined) return null
  const kept = object.properties.filter(
    ({ name }) => name !== undefined && names.has(name.getText(source).replaceAll(/['"]/g, '')),
  )
  if (kept.length === 0) return null
  const edits = new Edits(source)
  edits.replace(object, `{\n${kept.map((each) => `  ${each.getText(source)},\n`).join('')}}`)
  return edits.between(0, source.text.length)
}

/** Returns the text of a file without the imports and constants that it does not use; null if it uses all. */
export function withoutUnused({ source, imports, exports }: Settings): string | null {
  const used = new Set<string>()
  for (const statement of source.statements) {
    const own = new Set(declaredNames(statement))
    eachFreeName(statement, ({ text }) => own.has(text) || used.add(text))
  }
  const isUnused = (statement: ts.Statement) => {
    const names = isImport(statement, imports)
      ? imports.flatMap((each) =>
          statement.pos <= each.node.pos && each.node.end <= statement.end ? localsOf(each) : [],
        )
      : declaredNames(statement)
    return !exports.statements.includes(statement) && names.length > 0 && names.every((name) => !used.has(name))
  }
  const unused = source.statements.filter(isUnused)
  if (unused.length === 0) return null
  const edits = new Edits(source)
  for (const each of unused) edits.put(each.getFullStart(), each.end, '')
  return edits.between(0, source.text.length)
}

function localsOf({ whole, named }: FileImport): readonly string[] {
  return [...(whole === null ? [] : [whole]), ...named.map(({ local }) => local)]
}
