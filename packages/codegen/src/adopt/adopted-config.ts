import { parseConfig, type Diagnostic, type ProjectConfig, type DatabaseProvider } from '@content-gen/schema'
import { adoptUpload, uploadSettings } from './bucket.js'
import { adoptMailService, mailServiceSettings } from './mail-service.js'
import type { Static } from './read-static.js'
import { carriedSettings, leftSettings, type CarriedSetting, type SettingPlace } from './settings.js'
import { findStatic, hasComputed, isStaticList, leafPaths, type FoundStatic } from './static-tree.js'

/** The literal values of `config/`, by file. */
export type StaticConfig = ReadonlyMap<string, Static>

/** A setting without a counterpart, and why. */
export interface LeftSetting extends SettingPlace {
  readonly why: string
}

export interface AdoptedConfig {
  readonly text: string
  readonly config: ProjectConfig
  readonly carried: readonly SettingPlace[]
  readonly left: readonly LeftSetting[]
}

/**
 * Derives a project's config from Strapi v4's, as far as that can be read; `fixed` has the settings that are decided already. Permissions
 * are never guessed: no role gets any. `named`: `config/plugins.js` with the names of variables in place of their values.
 */
export function adoptConfig(files: StaticConfig, fixed: object, named: Static = {}): AdoptedConfig {
  let draft = fixed
  const carried: SettingPlace[] = []
  const left = new Map<string, LeftSetting>()
  const leave = (setting: LeftSetting) => left.set(nameOf(setting), left.get(nameOf(setting)) ?? setting)

  const carry = ({ file, path, to, section, change = oneOf }: CarriedSetting): Diagnostic | null => {
    if (section !== undefined && !has(draft, section)) return null
    const found = findStatic(files.get(file) ?? {}, path)
    if (found === null) return null
    const next = put(draft, to, change(found.value))
    const [mistake] = parseConfig(JSON.stringify(next), '').diagnostics
    if (hasComputed(found.value)) leave({ file, path: found.path, why: computedWords(found, { path, to }) })
    else if (mistake !== undefined) return mistake
    else {
      draft = next
      carried.push({ file, path })
    }
    return null
  }
  // A setting may be right only beside a later one: a default above the usual maximum.
  for (const setting of carriedSettings.filter((each) => carry(each) !== null)) {
    const mistake = carry(setting)
    if (mistake !== null) leave({ file: setting.file, path: setting.path, why: mistake.message })
  }
  const places: SettingPlace[] = []
  for (const { section, adopt, settings } of services) {
    const service = adopt(files.get('plugins') ?? {}, named)
    if (service === null) continue
    const place = { file: 'plugins', path: [section, 'config', 'provider'] }
    const next = Object.entries(service).reduce((above, [name, value]) => put(above, [section, name], value), draft)
    const [mistake] = hasComputed(service) ? [] : parseConfig(JSON.stringify(next), '').diagnostics
    if (hasComputed(service))
      leave({ ...place, why: `computed: set ${section}.provider and ${section}.providerOptions yourself` })
    else if (mistake !== undefined) leave({ ...place, why: mistakeWords(mistake) })
    else {
      draft = next
      carried.push(place)
    }
    places.push(...settings.map((name) => ({ file: 'plugins', path: [section, 'config', name] })))
  }
  const counted = new Set([...carriedSettings, ...places].map(nameOf))
  for (const [file, tree] of files) {
    for (const path of leafPaths(tree)) {
      const isCounted = path.some((_name, index) => counted.has(nameOf({ file, path: path.slice(0, index + 1) })))
      if (!isCounted) reasonsFor({ file, path }).forEach(leave)
    }
  }
  const text = `${JSON.stringify({ ...draft, permissions: { public: [], authenticated: [] } }, null, 2)}\n`
  return { text, config: parseConfig(text, '').config, carried, left: [...left.values()] }
}

/** Features whose provider may be a service. */
const services = [
  { section: 'upload', adopt: adoptUpload, settings: uploadSettings },
  { section: 'email', adopt: adoptMailService, settings: mailServiceSettings },
] as const

function mistakeWords({ at, message, hint }: Diagnostic): string {
  const place = at.pointer.slice(1).replaceAll('/', '.')
  return `${place}: ${message}${hint === null ? '' : `. ${hint}`}`.replace(/\.$/, '')
}

function computedWords(found: FoundStatic, { path, to }: Pick<CarriedSetting, 'path' | 'to'>): string {
  const isItself = found.path.join() === path.join()
  return isItself ? `computed: set it yourself as ${to.join('.')}` : 'computed, so it was not read'
}

/** Returns Strapi v4's database client; null if the file does not spell it out. */
export function databaseClient(files: StaticConfig): string | null {
  const found = findStatic(files.get('database') ?? {}, ['connection', 'client'])
  return typeof found?.value === 'string' ? found.value : null
}

/** The providers for those of Strapi v4's database clients that are supported. */
export const clientProviders: ReadonlyMap<string | null, DatabaseProvider> = new Map([
  ['sqlite', 'sqlite'],
  ['better-sqlite3', 'sqlite'],
  ['postgres', 'postgresql'],
  ['pg', 'postgresql'],
])

/** Names a plugin or a middleware as a whole, and other settings by at most three steps of their path. */
function reasonsFor({ file, path }: SettingPlace): readonly LeftSetting[] {
  const way = path.join('.')
  const reason = leftSettings.find((left) => left.file === file && way.startsWith(left.beginning))
  if (reason === undefined || reason.words === null || way === '' || isBare(file, path)) return []
  const isThing = reason.beginning === '' && (file === 'plugins' || file === 'middlewares')
  return [{ file, path: path.slice(0, isThing ? 1 : 3), why: reason.words }]
}

/** Returns true for one of Strapi v4's middlewares without configuration. */
function isBare(file: string, path: readonly string[]): boolean {
  return file === 'middlewares' && path.length === 1 && path[0]?.startsWith('strapi::') === true
}

function nameOf({ file, path }: SettingPlace): string {
  return JSON.stringify([file, ...path])
}

/** The config takes one origin where Strapi v4 takes a list. */
function oneOf(value: Static): unknown {
  return isStaticList(value) && value.length === 1 && String(value[0]).includes('://') ? value[0] : value
}

function has(target: object, path: readonly string[]): boolean {
  let value: unknown = target
  for (const name of path) value = Object.entries(Object(value)).find(([member]) => member === name)?.[1]
  return value !== undefined
}

function put(target: object, [name = '', ...rest]: readonly string[], value: unknown): object {
  if (rest.length === 0) return { ...target, [name]: value }
  const inner: unknown = Object.entries(target).find(([member]) => member === name)?.[1]
  return { ...target, [name]: put(typeof inner === 'object' && inner !== null ? inner : {}, rest, value) }
}
