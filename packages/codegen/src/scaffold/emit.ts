import type { ProjectConfig, DatabaseProvider } from '@content-gen/schema'
import type { Artifact } from '../artifact.js'
import { render } from '../render.js'
import { dashboard } from './dashboard.js'
import { packageManifest } from './package-manifest.js'
import { packageManagers, type PackageManager } from './package-manager.js'
import { fromRegistry, type PackageSpecs } from './package-origin.js'
import { everything, type TypescriptProject } from './typescript-project.js'

/** Options that differ between new projects and existing ones. */
export interface ScaffoldOptions {
  readonly packages: PackageSpecs
  readonly typescript: TypescriptProject
  readonly packageManager: PackageManager
}

const ordinary: ScaffoldOptions = { packages: fromRegistry, typescript: everything, packageManager: 'npm' }

/** The files that a project needs once: written if absent, then the owner's. */
export function emitScaffold(config: ProjectConfig, options: Partial<ScaffoldOptions> = {}): readonly Artifact[] {
  const { packages, typescript, packageManager } = { ...ordinary, ...options }
  const { provider } = config.database
  const manifest = packageManifest(config, packages, { typescript, packageManager })
  return [
    scaffold('package.json', { literal: JSON.stringify(manifest, null, 2) }),
    ...(packageManager === 'pnpm'
      ? [
          scaffold('pnpm-workspace.yaml', {
            overrides: [...packages].map(([name, spec]) => ({ name, spec })),
            builds: Object.entries(manifest.allowScripts).map(([name, isAllowed]) => ({ name, isAllowed })),
          }),
        ]
      : []),
    ...(packageManager === 'yarn 1' ? [scaffold('.yarnrc', {})] : []),
    scaffold(typescript.path, typescript),
    scaffold('.env.example', { ...environment[provider], services: serviceVariables(config) }),
    scaffold('.gitignore', {}),
    scaffold('Dockerfile', {
      manager: packageManagers[packageManager],
      dataFolders: dataFolders(config),
      files: filesOf(config),
      packageFolders: packages.size > 0 ? ['vendor'] : [],
    }),
    scaffold('.dockerignore', {}),
    ...units(provider),
    scaffold('deploy/alerts.yml', {}),
    { path: 'deploy/dashboard.json', contents: dashboard(), ownership: 'scaffold' },
  ]
}

/** SQLite has one process, PostgreSQL any number of them. */
function units(provider: ProjectConfig['database']['provider']): readonly Artifact[] {
  if (provider === 'sqlite')
    return [scaffold('deploy/site.service', { after: '', unit: 'site', started: 'site', places: [] })]
  const after = ' postgresql.service'
  const places = [
    '# The instance is the last digit of the ports: site@7 serves at 1337, and its metrics are at 9467.',
    'Environment=HOST=127.0.0.1 PORT=133%i METRICS_PORT=946%i',
  ]
  return [
    scaffold('deploy/site.service', { after, unit: 'site', started: 'site', places: [] }),
    scaffold('deploy/site@.service', { after, unit: 'site@', started: 'site@7 site@8', places }, 'site.service'),
  ]
}

/**
 * Returns true for files that are written only at the first generation, so that a deleted one stays away. The others are needed to build
 * the project.
 */
export function isOffered({ path, ownership }: Artifact): boolean {
  return ownership === 'scaffold' && path !== 'package.json' && path !== 'tsconfig.json'
}

/** Returns a scaffold file. By default its template has the same name, without the folder and a leading dot. */
export function scaffold(
  path: string,
  view: object,
  name = path.slice(path.lastIndexOf('/') + 1).replace(/^\./, ''),
): Artifact {
  return { path, contents: render(`scaffold/${name}`, view), ownership: 'scaffold' }
}

/** Returns the variables of the environment that the settings of services name. */
export function serviceVariables({ upload, email }: Pick<ProjectConfig, 'upload' | 'email'>): readonly string[] {
  const named = JSON.stringify([upload.providerOptions, upload.actionOptions, email.service ?? null]).matchAll(
    /"env:(\w+)"/g,
  )
  return [...new Set([...named].map(([, name = '']) => name))]
}

/** The folders that a running server writes to, for its database and uploads. */
function dataFolders({ database, upload }: ProjectConfig): readonly string[] {
  return [
    ...(database.provider === 'sqlite' ? ['data'] : []),
    ...(upload.enabled && upload.providerOptions === null ? ['public/uploads'] : []),
  ]
}

/** The files in the project folder that a running server reads. */
function filesOf({ openapi, graphql, mcp }: ProjectConfig): readonly string[] {
  const documents = graphql.enabled ? graphql.config.documents : null
  return [
    ...(openapi.enabled ? ['openapi.json'] : []),
    ...(mcp.enabled ? ['mcp.json'] : []),
    ...(documents === null ? [] : [documents]),
  ]
}

/** The addresses of a project's database until the owner sets another. */
export const exampleUrls: Readonly<Record<DatabaseProvider, string>> = {
  sqlite: 'file:./data/content.db',
  postgresql: 'postgresql://content:content@localhost:5432/content',
}

const environment: Readonly<Record<DatabaseProvider, object>> = {
  sqlite: { databaseUrl: exampleUrls.sqlite, databaseNotes: [] },
  postgresql: {
    databaseUrl: exampleUrls.postgresql,
    databaseNotes: ['# A replica that answers reads', '# DATABASE_REPLICA_URL='],
  },
}
