/** The places of files here, and the names by which code finds them. */
import { posix } from 'node:path'
import { serviceUid, type Code, type CodeFile } from './code.js'
import { importedFiles } from './module-paths.js'

/** Returns the place of a file here, or why there is none. */
export function placeIn({ path, home, kind }: CodeFile, uids: ReadonlySet<string>): string | { readonly why: string } {
  const to = (guardOfApi.test(path) ? kebabFile(home) : home).replace(/\.[cm]?[jt]sx?$/, '.ts')
  switch (kind) {
    case 'controller':
    case 'routes':
    case 'policy':
    case 'middleware':
    case 'lifecycles':
    case 'app':
      return to
    case 'service':
      return uids.has(serviceUid(to)) ? to : to.replace('/services/', '/modules/')
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

/** Strapi finds these by names like `is-owner`, whatever the case of the file. */
const guardOfApi = /^src\/api\/[^/]+\/(policies|middlewares)\//

/** `isOwner.js` becomes `is-owner.js`. */
function kebabFile(path: string): string {
  const name = posix.basename(path)
  return posix.join(posix.dirname(path), name.replace(/(?<=[a-z\d])[A-Z]/g, '-$&').toLowerCase())
}

const whyLeft: Readonly<Record<string, string>> = {
  extension: 'this plugin has no routes here: write routes of your own, or lifecycles',
  plugin: 'call it in src/index.ts, and keep its settings in a module of your own or in process.env',
  environment: 'settings of one environment',
  migration: '`content-gen migrate dev` writes migrations',
  seed: 'src/seed.ts is for `defineSeed`',
}

export function inSource(path: string): string {
  return path.startsWith('src/') ? path : `src/${path}`
}

/** Of files for one place, TypeScript comes first, and the usual name of cron tasks. */
export function rankOf({ path }: CodeFile): number {
  return /^config\/cron-tasks\.|\.ts$/.test(path) ? 0 : 1
}

/** Returns a function that tells if code imports a file of settings, or asks for it by name. */
export function usedSettings({ files, json }: Code): (path: string) => boolean {
  const all = [...files.values()]
  const asked = new Set(
    all.flatMap(({ source }) =>
      [...source.text.matchAll(/config\.(?:get\(['"])?([\w-]+)/g)].map(([, name = '']) => name),
    ),
  )
  const imported = importedFiles({ files, json })
  return (path) =>
    imported.has(path) ||
    files.get(path)?.members !== undefined ||
    asked.has(posix.basename(path).replace(/\.\w+$/, ''))
}

/** Services of no content type, and settings of the project's own: code finds them by name. */
export function namedModules(code: Code, places: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const plugins = [...code.plugins].map((name): [string, string] => [`plugin::${name}`, ''])
  return new Map([
    ...plugins,
    ...[...places].flatMap(([path, to]): [string, string][] => {
      const [, api, name] = /^src\/api\/([^/]+)\/modules\/([^/]+)\.ts$/.exec(to) ?? []
      if (api !== undefined && code.files.get(path)?.kind === 'service') return [[`api::${api}.${name}`, path]]
      const [, setting] = /^config\/([^/]+)\.\w+$/.exec(path) ?? []
      const file = code.files.get(path)
      if (setting === undefined || file?.kind !== 'config') return []
      if (file.members === undefined) return [[`config.${setting}`, path]]
      return [...file.members].map((member) => [`config.${setting}.${member}`, path])
    }),
  ])
}
