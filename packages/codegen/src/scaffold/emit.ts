import type { ProjectConfig, Provider } from '@content-gen/schema'
import type { Artifact } from '../artifact.js'
import { render } from '../render.js'
import { packageManifest } from './package-manifest.js'
import { fromRegistry, type PackageSpecs } from './package-origin.js'
import { everything, type TypescriptProject } from './typescript-project.js'

/** What differs between projects that begin with a command and those that were there before it. */
export interface ScaffoldOptions {
  readonly packages: PackageSpecs
  readonly typescript: TypescriptProject
}

const ordinary: ScaffoldOptions = { packages: fromRegistry, typescript: everything }

/** The files that a project needs once: written where absent, the owner's from then on. */
export function emitScaffold(config: ProjectConfig, options: Partial<ScaffoldOptions> = {}): readonly Artifact[] {
  const { packages, typescript } = { ...ordinary, ...options }
  const { provider } = config.database
  const manifest = packageManifest(config, packages, typescript)
  return [
    scaffold('package.json', { literal: JSON.stringify(manifest, null, 2) }),
    scaffold(typescript.path, typescript),
    scaffold('.env.example', environment[provider]),
    scaffold('.gitignore', {}),
    scaffold('Dockerfile', { dataFolders: dataFolders(config), packageFolders: packages.size > 0 ? ['vendor'] : [] }),
    scaffold('.dockerignore', {}),
    scaffold('deploy/site.service', { after: provider === 'postgresql' ? ' postgresql.service' : '' }),
  ]
}

/**
 * Whether a file is written with the first files of the tool alone: what its owner deletes stays away. Without the others no project is
 * built.
 */
export function isOffered({ path, ownership }: Artifact): boolean {
  return ownership === 'scaffold' && path !== 'package.json' && path !== 'tsconfig.json'
}

/** A file of the scaffold; its template has its name, without the folder and a dot at the beginning. */
export function scaffold(path: string, view: object): Artifact {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/^\./, '')
  return { path, contents: render(`scaffold/${name}`, view), ownership: 'scaffold' }
}

/** What a running server writes to, besides a database of its own kind. */
function dataFolders({ database, upload }: ProjectConfig): readonly string[] {
  return [...(database.provider === 'sqlite' ? ['data'] : []), ...(upload.enabled ? ['public/uploads'] : [])]
}

/** Where a project's database is until the owner says otherwise. */
export const exampleUrls: Readonly<Record<Provider, string>> = {
  sqlite: 'file:./data/content.db',
  postgresql: 'postgresql://content:content@localhost:5432/content',
}

const environment: Readonly<Record<Provider, object>> = {
  sqlite: { databaseUrl: exampleUrls.sqlite, databaseNotes: [] },
  postgresql: {
    databaseUrl: exampleUrls.postgresql,
    databaseNotes: ['# A replica that answers reads', '# DATABASE_REPLICA_URL='],
  },
}
