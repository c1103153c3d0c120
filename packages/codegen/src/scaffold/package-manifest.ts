import type { ProjectConfig, Provider } from '@content-gen/schema'

/** The `package.json` of a project. `build` generates first: the Prisma client is not under version control. */
export function packageManifest(config: ProjectConfig): object {
  return {
    private: true,
    type: 'module',
    engines: { node: '>=20.19' },
    scripts: {
      build: 'content-gen generate && tsc',
      // `exec`: a signal to npm's shell reaches the server, which finishes its requests.
      start: 'NODE_ENV=production exec node dist/generated/server.js',
      migrate: 'content-gen migrate deploy',
    },
    dependencies: pick([
      ...(config.graphql.enabled ? (['@content-gen/graphql', 'graphql', 'nexus'] as const) : []),
      '@content-gen/runtime',
      ...(config.upload.enabled ? (['@content-gen/upload'] as const) : []),
      ...(config['users-permissions'].enabled ? (['@content-gen/users-permissions'] as const) : []),
      '@prisma/client',
      'content-gen',
      ...drivers[config.database.provider],
    ]),
    devDependencies: pick(['@types/node', 'typescript']),
  }
}

/** Exact: a project builds next year as it does today. */
export const versions = {
  '@content-gen/graphql': '0.1.0',
  '@content-gen/runtime': '0.1.0',
  '@content-gen/upload': '0.1.0',
  '@content-gen/users-permissions': '0.1.0',
  '@prisma/adapter-better-sqlite3': '7.10.0',
  '@prisma/adapter-pg': '7.10.0',
  '@prisma/client': '7.10.0',
  '@types/node': '20.19.0',
  'better-sqlite3': '12.11.1',
  'content-gen': '0.1.0',
  graphql: '16.15.0',
  nexus: '1.3.0',
  pg: '8.23.1',
  typescript: '7.0.2',
} as const

type PackageName = keyof typeof versions

const drivers: Readonly<Record<Provider, readonly PackageName[]>> = {
  sqlite: ['@prisma/adapter-better-sqlite3', 'better-sqlite3'],
  postgresql: ['@prisma/adapter-pg', 'pg'],
}

function pick(names: readonly PackageName[]): object {
  return Object.fromEntries(names.toSorted().map((name) => [name, versions[name]]))
}
