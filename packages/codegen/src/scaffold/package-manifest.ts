import { featuresOf, type ProjectConfig, type DatabaseProvider } from '@content-gen/schema'
import type { PackageManager } from './package-manager.js'
import { fromRegistry, ownPackages, type PackageSpecs } from './package-origin.js'
import { strapiPackage } from '../typescript/strapi-view.js'
import { everything, type TypescriptProject } from './typescript-project.js'

/** The rest of the project. */
interface Surroundings {
  readonly typescript: TypescriptProject
  readonly packageManager: PackageManager
  /** The project has code of Strapi v4, which goes on with the look-alikes of Strapi's services. */
  readonly hasStrapiCode: boolean
}

/** The parts of `package.json` that a project needs. */
export interface PackageManifest {
  readonly private: true
  readonly type: 'module'
  readonly engines: { readonly node: string }
  readonly scripts: Readonly<Record<string, string>>
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
  readonly allowScripts: Readonly<Record<string, boolean>>
  /** For yarn and pnpm: where packages come from that others depend on. npm takes them from the top. */
  readonly resolutions?: Readonly<Record<string, string>>
}

function hasBucket({ upload: { providerOptions } }: ProjectConfig): boolean {
  return providerOptions !== null && 's3Options' in providerOptions
}

/** Returns the `package.json` of a project. `build` generates first: the Prisma client is not under version control. */
export function packageManifest(
  config: ProjectConfig,
  packages: PackageSpecs = fromRegistry,
  { typescript = everything, packageManager = 'npm', hasStrapiCode = false }: Partial<Surroundings> = {},
): PackageManifest {
  const pick = (names: readonly string[]) => specsOf(packages, names, packageManager)
  const dependencies = pick([
    '@content-gen/operate',
    '@content-gen/runtime',
    ...featuresOf(config).flatMap((feature) => feature.packages ?? []),
    ...(config.upload.enabled && hasBucket(config) ? ['aws4fetch'] : []),
    ...(config['users-permissions'].enabled && isSmtp(config) ? ['nodemailer'] : []),
    ...drivers[config.database.provider],
    ...(hasStrapiCode ? [strapiPackage] : []),
    ...(packages.size > 0 ? [...ofRuntime, ...ofOperate] : []),
    ...(packages.size > 0 && config.admin.enabled ? ofAdmin : []),
  ])
  return {
    private: true,
    type: 'module',
    engines: { node: '>=20.19' },
    scripts: {
      build: `content-gen generate && tsc${typescript.arguments}`,
      migrate: 'content-gen-operate migrate deploy',
      prestart: 'content-gen-operate built || npm run build',
      // `exec`: signals to npm's shell reach the server, which finishes its requests.
      dev: 'exec content-gen dev',
      // Node 20 passes over the cache, as every Node does if the folder cannot be written.
      start:
        'NODE_ENV=production MALLOC_ARENA_MAX=2 NODE_COMPILE_CACHE=node_modules/.cache/content-gen ' +
        'exec node --max-semi-space-size=16 dist/generated/server.js',
    },
    dependencies,
    devDependencies: pick([
      '@types/koa',
      '@types/node',
      'content-gen',
      'typescript',
      ...(packages.size > 0 ? ofTheCommand.filter((name) => !(name in dependencies)) : []),
    ]),
    // npm requires this consent: the first two compile if they have no prebuilt binary, the others would fetch or check something unused.
    allowScripts: {
      bcrypt: true,
      'better-sqlite3': true,
      '@prisma/engines': false,
      prisma: false,
      ...(config.graphql.enabled && { '@apollo/protobufjs': false }),
    },
    ...(packageManager !== 'npm' && packages.size > 0 && { resolutions: Object.fromEntries(packages) }),
  }
}

/** Mails that are written to a file, or sent by code of the owner, need no package. */
function isSmtp({ email }: ProjectConfig): boolean {
  const { service, transport } = email
  return service === undefined ? transport.startsWith('smtp') : !['sendgrid', 'postmark'].includes(service.provider)
}

/** Exact versions: a project builds next year as it does today. */
export const versions: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.keys(ownPackages).map((name) => [name, '0.1.0'])),
  '@prisma/adapter-pg': '7.10.0',
  '@types/koa': '3.0.3',
  '@types/node': '20.19.0',
  aws4fetch: '1.0.20',
  // npm takes the one that is made for the Node that it runs on: from 22.14, the second.
  'better-sqlite3': '12.11.1 || 13.0.3',
  graphql: '16.15.0',
  nexus: '1.3.0',
  nodemailer: '10.6.0',
  pg: '8.23.1',
  typescript: '7.0.2',
}

const drivers: Readonly<Record<DatabaseProvider, readonly string[]>> = {
  sqlite: ['better-sqlite3'],
  postgresql: ['@prisma/adapter-pg', 'pg'],
}

/** The dependencies of `content-gen`, which npm would otherwise request from the registry. */
export const ofTheCommand: readonly string[] = [
  '@content-gen/builder',
  '@content-gen/codegen',
  '@content-gen/editorial',
  '@content-gen/migrate',
  '@content-gen/schema',
  '@content-gen/transfer',
]

/** The dependencies of `@content-gen/runtime`. */
export const ofRuntime: readonly string[] = ['@content-gen/contract']

/** The dependencies of `@content-gen/operate`. */
export const ofOperate: readonly string[] = ['@content-gen/users-permissions']

/** The dependencies of `@content-gen/admin`. */
export const ofAdmin: readonly string[] = [
  '@content-gen/editorial',
  '@content-gen/panel',
  '@content-gen/users-permissions',
]

function specsOf(
  packages: PackageSpecs,
  names: readonly string[],
  packageManager: PackageManager,
): Readonly<Record<string, string>> {
  const sorted = [...new Set(names)].sort()
  const version = (name: string) => (packageManager === 'npm' ? versionOf(name) : forThisNode(versionOf(name)))
  return Object.fromEntries(sorted.map((name) => [name, packages.get(name) ?? version(name)]))
}

/** The others take the newest of several releases, whatever Node it is made for. */
function forThisNode(version: string): string {
  const [older = version, newer = older] = version.split(' || ')
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  return major > 22 || (major === 22 && minor >= 14) ? newer : older
}

function versionOf(name: string): string {
  const version = versions[name]
  if (version === undefined) throw new Error(`${name} has no version`)
  return version
}
