/** A site whose files move between the project and a bucket. */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect } from 'vitest'
import { freshDatabase, type Provider } from '../../../../test/databases.js'
import { readyProject, type Project, type RunningServer } from '../../../../test/project.js'
import { bodyOf, filePart, send } from '../client.js'
import { keys } from '../s3/s3-server.js'
import type { File } from '../library.js'

const magazine = fileURLToPath(new URL('../../../../fixtures/magazine', import.meta.url))

const granted = [
  ...['find', 'findOne', 'upload', 'destroy'].map((verb) => `plugin::upload.content-api.${verb}`),
  ...['article', 'author'].flatMap((type) =>
    ['find', 'create', 'update'].map((verb) => `api::${type}.${type}.${verb}`),
  ),
]

const config = {
  'users-permissions': { enabled: false },
  graphql: { enabled: false },
  permissions: { public: granted },
}

/** The setting of a bucket behind `ENDPOINT`. */
export const bucketSetting = {
  provider: 'aws-s3',
  providerOptions: {
    rootPath: 'media',
    s3Options: {
      credentials: { accessKeyId: 'env:KEY', secretAccessKey: 'env:SECRET' },
      endpoint: 'env:ENDPOINT',
      params: { Bucket: 'site', ACL: 'public-read' },
    },
  },
}

export interface StoredRow extends File {
  readonly provider: string
  readonly updatedAt: string
}

export interface Outcome {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

export interface Site {
  readonly project: Project
  readonly folder: string
  readonly databaseUrl: string
  /** Changes the setting, generates and compiles. */
  keepFiles(upload: object): Promise<void>
  start(): Promise<RunningServer>
  media(...args: string[]): Promise<Outcome>
  drop(): Promise<void>
}

export async function openSite(name: string, provider: Provider, endpoint: string, upload: object): Promise<Site> {
  const database = await freshDatabase(provider)
  const settings = { models: magazine, provider, databaseUrl: database.url, config: { ...config, upload } }
  const project = await readyProject({ name: `media-${name}-${provider}`, ...settings })
  const folder = join(project.dir, 'public', 'uploads')
  rmSync(folder, { recursive: true, force: true })
  Object.assign(project.env, { KEY: keys.accessKeyId, SECRET: keys.secretAccessKey, ENDPOINT: endpoint })
  return {
    project,
    folder,
    databaseUrl: database.url,
    keepFiles: async (changed) => {
      const whole = { ...config, upload: changed, database: { provider } }
      writeFileSync(join(project.dir, 'content-gen.config.json'), JSON.stringify(whole))
      await project.cli('generate')
      await project.build()
    },
    start: () => project.start({ LOG_LEVEL: 'warn' }),
    media: (...args) =>
      project.cli('media', ...args).then(
        (said) => ({ code: 0, ...said }),
        (failed: Outcome) => ({ code: failed.code, stdout: failed.stdout, stderr: failed.stderr }),
      ),
    drop: () => database.drop(),
  }
}

export const picture = (background: string) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .png()
    .toBuffer()

export async function add(server: RunningServer, name: string, content: Buffer | string): Promise<StoredRow> {
  const { status, text } = await send(server.base, '/api/upload', bodyOf([filePart('files', name, content)]))
  expect(status, text).toBe(200)
  return (JSON.parse(text) as [StoredRow])[0]
}

export async function rowsOf(server: RunningServer): Promise<readonly StoredRow[]> {
  return JSON.parse((await send(server.base, '/api/upload/files?sort=id')).text) as readonly StoredRow[]
}

/** The names of the files of a row. */
export function namesOf({ hash, ext, formats }: File): readonly string[] {
  return [hash + ext, ...Object.values(formats ?? {}).map((version) => version.hash + version.ext)].toSorted()
}
