/** The server of a plugin in `src/plugins`: its files as those of an API of the same name. */
import { posix } from 'node:path'
import { ts } from 'ts-morph'
import { isFunction } from './names.js'
import { extendedPlugin } from '../adopt/plugin-routes.js'
import type { StrapiKind } from '../adopt/strapi-code.js'
import type { FileExports } from './exports.js'
import type { FileImport } from './imports.js'

/** A file of a plugin's server. `list`: it only names other files. */
export interface PluginPlace {
  readonly kind: StrapiKind | 'list'
  /** The path that such a file has in an API. */
  readonly home: string
}

/** The part of a file that says which name another file of the plugin has. */
interface Named {
  readonly path: string
  readonly imports: readonly FileImport[]
  readonly exports: FileExports
}

const kinds: Readonly<Record<string, StrapiKind>> = {
  controllers: 'controller',
  services: 'service',
  policies: 'policy',
  middlewares: 'middleware',
  routes: 'routes',
}

const server = /^src\/plugins\/([^/]+)\/server\/(?:src\/)?(.+)$/

/** Files beside the servers and the panels of plugins, which share them: `src/plugins/utils/dates.js`. */
const beside = /^src\/plugins\/(?![^/]+\/(server|admin)\/|[^/]+\/strapi-(admin|server)\.)/

/** Files that name the others of their folder. */
const lists = /^(?:(?:controllers|services|policies|middlewares|content-types(?:\/[^/]+)?)\/)?index\.\w+$/

/** Returns the plugin of a file of its server. */
export function pluginOf(path: string): string | null {
  return server.exec(path)?.[1] ?? null
}

/** Returns true if a file is a function that extends a plugin: `strapi-server`, and what it calls with the plugin. */
export function isExtension({ path, exports: { whole } }: Pick<Named, 'path' | 'exports'>): boolean {
  return (
    extendedPlugin(path) !== null &&
    whole !== null &&
    isFunction(whole) &&
    whole.body !== undefined &&
    ts.isBlock(whole.body) &&
    /^plugin$/i.test(whole.parameters[0]?.name.getText() ?? '')
  )
}

/** Returns the place of a file; null if it is none of a plugin's server. `names`: what `pluginNames` returned. */
export function pluginPlace(path: string, names: ReadonlyMap<string, string>): PluginPlace | null {
  if (/^src\/plugins\/[^/]+\/strapi-server\.\w+$/.test(path)) return { kind: 'list', home: path }
  const [, plugin, rest = ''] = server.exec(path) ?? []
  if (plugin === undefined) return beside.test(path) ? { kind: 'module', home: path } : null
  const [, folder = '', file = ''] = /^([\w-]+)\/([^/]+)\.\w+$/.exec(rest) ?? []
  const home = `src/api/${plugin}/${rest}`
  if (lists.test(rest)) return { kind: 'list', home }
  if (/^(register|bootstrap|destroy)\.\w+$|^config\//.test(rest)) return { kind: 'plugin', home }
  if (/^content-types\/[^/]+\/lifecycles\.\w+$/.test(rest)) return { kind: 'lifecycles', home }
  const kind = kinds[folder]
  if (kind === undefined) return { kind: 'module', home }
  return { kind, home: `src/api/${plugin}/${folder}/${names.get(path.replace(/\.\w+$/, '')) ?? file}.ts` }
}

/** Returns the names of controllers, services and guards: `index` lists them as `{ myController }`. By the path of the file, without its ending. */
export function pluginNames(files: readonly Named[]): ReadonlyMap<string, string> {
  return new Map(
    files.flatMap(({ path, imports, exports: { whole } }): [string, string][] => {
      if (pluginOf(path) === null || !/\/index\.\w+$/.test(path)) return []
      if (whole === null || !ts.isObjectLiteralExpression(whole)) return []
      return whole.properties.flatMap((property): [string, string][] => {
        const name = property.name?.getText().replaceAll(/['"]/g, '') ?? ''
        const local = ts.isPropertyAssignment(property) ? property.initializer.getText() : name
        const found = imports.find((each) => each.whole === local)
        // A name becomes that of a file.
        return found === undefined || !/^[\w-]+$/.test(name)
          ? []
          : [[posix.join(posix.dirname(path), found.specifier.replace(/\.[jt]s$/, '')), name]]
      })
    }),
  )
}
