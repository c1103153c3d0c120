/** The magazine with its media library, on a running server. */
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freshDatabase } from '../../../test/databases.js'
import { readyProject } from '../../../test/project.js'
import { bodyOf, send } from './client.js'
import type { Provider, TestDatabase } from '../../../test/databases.js'
import type { Project, RunningServer } from '../../../test/project.js'
import type { Part, Reply } from './client.js'

const magazine = fileURLToPath(new URL('../../../fixtures/magazine', import.meta.url))

export interface Library {
  readonly project: Project
  readonly server: RunningServer
  readonly folder: string
  upload(...parts: readonly Part[]): Promise<Reply>
  /** The names of the stored files. */
  stored(): readonly string[]
  /** The size of a stored file in kilobytes, as rows record it; null if it does not exist. */
  sizeOf(name: string): number | null
  /** Files of requests in progress, and leftovers. */
  incoming(): readonly string[]
  /** The rows, as the API returns them. */
  rows(): Promise<readonly File[]>
  get<Body>(path: string): Promise<Body>
  close(): Promise<void>
}

export interface File {
  readonly id: number
  readonly name: string
  readonly mime: string
  readonly ext: string
  readonly hash: string
  readonly url: string
  readonly size: number
  readonly width: number | null
  readonly height: number | null
  readonly formats: Readonly<Record<string, StoredVersion>> | null
}

export interface StoredVersion {
  readonly hash: string
  readonly ext: string
  readonly size: number
  readonly url: string
}

export interface LibraryOptions {
  /** Replaces the run's own database. */
  readonly database?: TestDatabase
  readonly upload?: object
  readonly denied?: readonly string[]
}

const types = ['article', 'author', 'tag', 'profile', 'category', 'product']
const granted = [
  ...types.flatMap((type) =>
    ['find', 'findOne', 'create', 'update', 'delete'].map((verb) => `api::${type}.${type}.${verb}`),
  ),
  ...['find', 'findOne', 'upload', 'destroy'].map((verb) => `plugin::upload.content-api.${verb}`),
  ...['find', 'create', 'update', 'delete'].map((verb) => `plugin::upload.folder.${verb}`),
  'plugin::upload.file.find',
]

export async function openLibrary(name: string, provider: Provider, options: LibraryOptions = {}): Promise<Library> {
  const database = options.database ?? (await freshDatabase(provider))
  const denied = new Set(options.denied)
  const project = await readyProject({
    name: `upload-${name}-${provider}`,
    models: magazine,
    provider,
    databaseUrl: database.url,
    config: {
      i18n: { locales: ['en', 'fr'] },
      'users-permissions': { enabled: false },
      upload: options.upload ?? {},
      permissions: { public: granted.filter((action) => !denied.has(action)) },
    },
  })
  const folder = join(project.dir, 'public', 'uploads')
  mkdirSync(folder, { recursive: true })
  const server = await project.start({ LOG_LEVEL: 'warn' })
  return running(project, server, folder, () => database.drop())
}

export function running(project: Project, server: RunningServer, folder: string, drop: () => Promise<void>): Library {
  const drafts = join(folder, '.incoming')
  const library: Library = {
    project,
    server,
    folder,
    upload: (...parts) => send(server.base, '/api/upload', bodyOf(parts)),
    stored: () => readdirSync(folder).filter((file) => file !== '.incoming'),
    sizeOf: (name) => {
      const found = statSync(join(folder, name), { throwIfNoEntry: false })
      return found === undefined ? null : Math.round(found.size / 10) / 100
    },
    incoming: () => (existsSync(drafts) ? readdirSync(drafts) : []),
    rows: () => library.get('/api/upload/files'),
    get: async (path) => JSON.parse((await send(server.base, path)).text),
    close: async () => {
      await server.stop()
      await drop()
    },
  }
  return library
}
