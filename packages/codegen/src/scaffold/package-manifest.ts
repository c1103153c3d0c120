import type { ProjectConfig, DatabaseProvider } from '@content-gen/schema'
import { fromRegistry, type PackageSpecs } from './package-origin.js'
import { everything, type TypescriptProject } from './typescript-project.js'

/** The parts of `package.json` that a project needs. */
export interface PackageManifest {
  readonly private: true
  readonly type: 'module'
  readonly engines: { readonly node: string }
  readonly scripts: Readonly<Record<string, string>>
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
  readonly allowScripts: Readonly<Record<string, boolean>>
}

function hasBucket({ upload: { providerOptions } }: ProjectConfig): boolean {
  return providerOptions !== null && 's3Options' in providerOptions
}

/** Returns the `package.json` of a project. `build` generates first: the Prisma client is not under version control. */
export function packageManifest(
  config: ProjectConfig,
  packages: PackageSpecs = fromRegistry,
  typescript: TypescriptProject = everything,
): PackageManifest {
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
      start: 'NODE_ENV=production MALLOC_ARENA_MAX=2 exec node --max-semi-space-size=16 dist/generated/server.js',
    },
    dependencies: pick(packages, [
      ...(config.graphql.enabled ? (['@content-gen/graphql', 'graphql', 'nexus'] as const) : []),
      ...(config.editorial.enabled ? (['@content-gen/editorial'] as const) : []),
      ...(config.admin.enabled ? (['@content-gen/admin'] as const) : []),
      ...(config.mcp.enabled ? (['@content-gen/mcp'] as const) : []),
      ...(config.openapi.enabled ? (['@content-gen/openapi'] as const) : []),
      '@content-gen/operate',
      '@content-gen/runtime',
      ...(config.upload.enabled ? (['@content-gen/upload'] as const) : []),
      ...(config.upload.enabled && hasBucket(config) ? (['aws4fetch'] as const) : []),
      ...(config['users-permissions'].enabled ? (['@content-gen/users-permissions'] as const) : []),
      ...(config['users-permissions'].enabled && isSmtp(config) ? (['nodemailer'] as const) : []),
      ...drivers[config.database.provider],
      ...(packages.size > 0 ? [...ofRuntime, ...ofOperate] : []),
      ...(packages.size > 0 && config.admin.enabled ? ofAdmin : []),
    ]),
    devDependencies: pick(packages, [
      '@types/koa',
      '@types/node',
      'content-gen',
      'typescript',
      ...(packages.size > 0 ? ofTheCommand : []),
    ]),
    // npm requires this consent: the first two compile if they have no prebuilt binary, the others would fetch or check something unused.
    allowScripts: {
      bcrypt: true,
      'better-sqlite3': true,
      '@prisma/engines': false,
      prisma: false,
      ...(config.graphql.enabled && { '@apollo/protobufjs': false }),
    },
  }
}

/** Mails that are written to a file, or sent by code of the owner, need no package. */
function isSmtp({ email }: ProjectConfig): boolean {
  return email.transport.startsWith('smtp')
}

/** Exact versions: a project builds next year as it does today. */
export const versions = {
  '@content-gen/admin': '0.1.0',
  '@content-gen/codegen': '0.1.0',
  '@content-gen/contract': '0.1.0',
  '@content-gen/editorial': '0.1.0',
  '@content-gen/graphql': '0.1.0',
  '@content-gen/mcp': '0.1.0',
  '@content-gen/migrate': '0.1.0',
  '@content-gen/openapi': '0.1.0',
  '@content-gen/operate': '0.1.0',
  '@content-gen/panel': '0.1.0',
  '@content-gen/runtime': '0.1.0',
  '@content-gen/schema': '0.1.0',
  '@content-gen/transfer': '0.1.0',
  '@content-gen/upload': '0.1.0',
  '@content-gen/users-permissions': '0.1.0',
  '@prisma/adapter-pg': '7.10.0',
  '@types/koa': '3.0.3',
  '@types/node': '20.19.0',
  aws4fetch: '1.0.20',
  // npm takes the one that is made for the Node that it runs on: from 22.14, the second.
  'better-sqlite3': '12.11.1 || 13.0.3',
  'content-gen': '0.1.0',
  graphql: '16.15.0',
  nexus: '1.3.0',
  nodemailer: '10.6.0',
  pg: '8.23.1',
  typescript: '7.0.2',
} as const

type PackageName = keyof typeof versions

const drivers: Readonly<Record<DatabaseProvider, readonly PackageName[]>> = {
  sqlite: ['better-sqlite3'],
  postgresql: ['@prisma/adapter-pg', 'pg'],
}

/** The dependencies of `content-gen`, which npm would otherwise request from the registry. */
export const ofTheCommand: readonly PackageName[] = [
  '@content-gen/codegen',
  '@content-gen/migrate',
  '@content-gen/schema',
  '@content-gen/transfer',
]

/** The dependencies of `@content-gen/runtime`. */
export const ofRuntime: readonly PackageName[] = ['@content-gen/contract']

/** The dependencies of `@content-gen/operate`. */
export const ofOperate: readonly PackageName[] = ['@content-gen/users-permissions']

/** The dependencies of `@content-gen/admin`. */
export const ofAdmin: readonly PackageName[] = [
  '@content-gen/editorial',
  '@content-gen/panel',
  '@content-gen/users-permissions',
]

function pick(packages: PackageSpecs, names: readonly PackageName[]): Readonly<Record<string, string>> {
  const sorted = [...new Set(names)].sort()
  return Object.fromEntries(sorted.map((name) => [name, packages.get(name) ?? versions[name]]))
}
