/** The places of owner code: those that users of Strapi v4 know. */
export type PlacedKind =
  'controller' | 'service' | 'routes' | 'policy' | 'middleware' | 'lifecycles' | 'app' | 'seed' | 'cron'

/** The config names their files, wherever they are. */
export type NamedKind = 'storage' | 'mails' | 'providers'

export const namedKinds: ReadonlySet<OwnerKind> = new Set(['storage', 'mails', 'providers'])

export type OwnerKind = PlacedKind | NamedKind

export interface OwnerPlace {
  /** `src/api/article/controllers/article.ts` */
  readonly path: string
  readonly kind: OwnerKind
  /** null: it belongs to no API. */
  readonly api: string | null
  /** The feature that owns its content type: `users-permissions`; null: none. */
  readonly plugin: string | null
  /** The name of the file; for lifecycles, of the content type. */
  readonly name: string
}

/** A file whose kind follows from its place alone. */
export interface PlacedFile extends OwnerPlace {
  readonly kind: PlacedKind
}

const folders: Readonly<Record<string, PlacedKind>> = {
  controllers: 'controller',
  services: 'service',
  routes: 'routes',
  policies: 'policy',
  middlewares: 'middleware',
}

/** The folders of an API that contain code. */
export const codeFolders: readonly string[] = Object.keys(folders)

/** Returns the kind of a TypeScript file by its path; null if generated code does not wire it. */
export function placeOf(path: string): PlacedFile | null {
  if (path === 'src/index.ts') return { path, kind: 'app', api: null, plugin: null, name: 'app' }
  if (path === 'src/seed.ts') return { path, kind: 'seed', api: null, plugin: null, name: 'seed' }
  if (path === 'src/cron.ts') return { path, kind: 'cron', api: null, plugin: null, name: 'cron' }
  const [, everywhere = '', file = ''] = /^src\/(policies|middlewares)\/([^/]+)\.ts$/.exec(path) ?? []
  if (everywhere) return placed(path, folders[everywhere], null, file)
  const [, owner = '', type = ''] = /^src\/api\/([^/]+)\/content-types\/([^/]+)\/lifecycles\.ts$/.exec(path) ?? []
  if (type) return placed(path, 'lifecycles', owner, type)
  const [, plugin = '', extended = ''] = extension.exec(path) ?? []
  if (extended) return { path, kind: 'lifecycles', api: null, plugin, name: extended }
  const [, api = '', folder = '', name = ''] = /^src\/api\/([^/]+)\/([^/]+)\/([^/]+)\.ts$/.exec(path) ?? []
  return placed(path, folders[folder], api, name)
}

const extension = /^src\/extensions\/([^/]+)\/content-types\/([^/]+)\/lifecycles\.ts$/

function placed(path: string, kind: PlacedKind | undefined, api: string | null, name: string): PlacedFile | null {
  return kind === undefined || name.endsWith('.d') || name.endsWith('.test')
    ? null
    : { path, kind, api, plugin: null, name }
}

/** `api::article.is-author`, `plugin::users-permissions.user`, or `global::is-author` */
export function fullName({ api, plugin, name }: OwnerPlace): string {
  if (plugin !== null) return `plugin::${plugin}.${name}`
  return api === null ? `global::${name}` : `api::${api}.${name}`
}

/** Returns the module specifier of an owner file, as seen from `src/generated`. */
export function specifier({ path }: OwnerPlace): string {
  return `../${path.slice('src/'.length).replace(/\.ts$/, '.js')}`
}
