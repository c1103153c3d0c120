import type { ProjectConfig, Provider } from '@content-gen/schema'
import type { Artifact } from '../artifact.js'
import { render } from '../render.js'
import { packageManifest } from './package-manifest.js'

/** The files that a project needs once: written where absent, the owner's from then on. */
export function emitScaffold(config: ProjectConfig): readonly Artifact[] {
  const { provider } = config.database
  return [
    scaffold('package.json', { literal: JSON.stringify(packageManifest(config), null, 2) }),
    scaffold('tsconfig.json', {}),
    scaffold('.env.example', environment[provider]),
    scaffold('.gitignore', {}),
    scaffold('Dockerfile', { dataFolders: dataFolders(config) }),
  ]
}

/** What a running server writes to, besides a database of its own kind. */
function dataFolders({ database, upload }: ProjectConfig): readonly string[] {
  return [...(database.provider === 'sqlite' ? ['data'] : []), ...(upload.enabled ? ['public/uploads'] : [])]
}

function scaffold(path: string, view: object): Artifact {
  return { path, contents: render(`scaffold/${path.replace(/^\./, '')}`, view), ownership: 'scaffold' }
}

const environment: Readonly<Record<Provider, object>> = {
  sqlite: { databaseUrl: 'file:./data/content.db', databaseNotes: [] },
  postgresql: {
    databaseUrl: 'postgresql://content:content@localhost:5432/content',
    databaseNotes: ['# A replica that answers reads', '# DATABASE_REPLICA_URL='],
  },
}
