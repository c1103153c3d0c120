/** The storage of a project, and the places that its files may come from. */
import { createWriteStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { pathToFileURL } from 'node:url'
import { createLogger } from '@content-gen/runtime'
import { cloudinaryStorage } from '../cloudinary/cloudinary-storage.js'
import { localStorage } from '../storage/local-storage.js'
import { s3Storage } from '../s3/s3-storage.js'
import { fits, type FilePart } from './file-table.js'
import { MediaError } from './media-database.js'
import type { Config, UploadConfig } from '@content-gen/runtime'
import type { OpenStorage } from '../storage/define-storage.js'
import type { KeptFile, Storage } from '../storage/storage.js'

export interface ProjectPlace {
  readonly projectDir: string
  readonly config: Config
}

/** Returns the storage that the config names. @throws MediaError */
export async function configuredStorage({ projectDir, config }: ProjectPlace): Promise<Storage> {
  if (config.upload === undefined) throw new MediaError('The project has no media library: upload.enabled is false')
  const { storage, providerOptions } = config.upload
  const open = storage === undefined ? serviceStorage(providerOptions) : await ownStorage(projectDir, storage)
  return open === undefined ? projectFolder(projectDir) : opened(open, { projectDir, config })
}

function serviceStorage(options: UploadConfig['providerOptions']): OpenStorage | undefined {
  return options && ('cloud_name' in options ? cloudinaryStorage : s3Storage)
}

/** The files of `public/uploads`. */
export function projectFolder(projectDir: string): Storage {
  return localStorage(join(projectDir, 'public', 'uploads'), '/uploads')
}

function opened(open: OpenStorage, { projectDir, config }: ProjectPlace): Storage {
  try {
    return open({
      config,
      projectDir: resolve(projectDir),
      log: createLogger({ logLevel: 'silent', production: true }),
    })
  } catch (error) {
    throw new MediaError(failureOf(error), { cause: error })
  }
}

/** The build has it where the source has. */
async function ownStorage(projectDir: string, path: string): Promise<OpenStorage> {
  const built = resolve(projectDir, path.replace(/^src\//, 'dist/').replace(/\.ts$/, '.js'))
  const module: { readonly default?: OpenStorage } = await import(pathToFileURL(built).href)
  if (module.default === undefined) throw new MediaError(`${path} has no default export: \`defineStorage\``)
  return module.default
}

/** Returns the bucket of another config: that of a project, or its `upload` alone. @throws MediaError */
export async function storageOfOptions(path: string, { projectDir, config }: ProjectPlace): Promise<Storage> {
  const named = parseOptions(await readFile(path, 'utf8').catch(unreadable(path)), path)
  const upload = { sizeLimit: 1, breakpoints: {}, ...named }
  return opened(s3Storage, { projectDir, config: { ...config, upload } })
}

function unreadable(path: string): (error: unknown) => never {
  return (error) => {
    throw new MediaError(`${path} cannot be read: ${failureOf(error)}`)
  }
}

/** As `generate` reads the setting, but keys may stand in the file itself. */
function parseOptions(text: string, path: string): Required<Pick<UploadConfig, 'provider' | 'providerOptions'>> {
  const whole = parsed(text, path)
  const upload = memberOf(whole, 'upload') ?? whole
  const [provider, options] = [textIn(upload, 'provider'), memberOf(upload, 'providerOptions')]
  const inner = memberOf(options, 's3Options')
  const client = (key: string) => memberOf(inner, key) ?? memberOf(options, key)
  const [credentials, params] = [client('credentials'), client('params')]
  const key = (name: string, variable: string) =>
    textIn(credentials, name) ?? textIn(inner, name) ?? textIn(options, name) ?? `env:${variable}`
  const bucket = textIn(params, 'Bucket')
  if (provider === undefined || bucket === undefined)
    throw new MediaError(`${path} names no bucket: write \`provider\` and \`providerOptions\` as in the config`)
  const [region, endpoint, sessionToken] = [client('region'), client('endpoint'), memberOf(credentials, 'sessionToken')]
  const [baseUrl, rootPath] = [textIn(options, 'baseUrl'), textIn(options, 'rootPath')]
  return {
    provider,
    providerOptions: {
      ...(baseUrl !== undefined && { baseUrl }),
      ...(rootPath !== undefined && { rootPath }),
      s3Options: {
        credentials: {
          accessKeyId: key('accessKeyId', 'AWS_ACCESS_KEY_ID'),
          secretAccessKey: key('secretAccessKey', 'AWS_SECRET_ACCESS_KEY'),
          ...(typeof sessionToken === 'string' && { sessionToken }),
        },
        ...(typeof region === 'string' && { region }),
        ...(typeof endpoint === 'string' && { endpoint }),
        forcePathStyle: client('forcePathStyle') === true,
        params: { Bucket: bucket },
      },
    },
  }
}

function parsed(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new MediaError(`${path} is no JSON`)
  }
}

function memberOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([name]) => name === key)?.[1]
    : undefined
}

function textIn(value: unknown, key: string): string | undefined {
  const found = memberOf(value, key)
  return typeof found === 'string' ? found : undefined
}

/** Writes a file of a row to a local path, from wherever it is. */
export class Sources {
  /** `storages` in the order in which they are asked; `addresses` begin the addresses that may be read without keys. */
  constructor(
    readonly storages: readonly Storage[],
    private readonly addresses: readonly string[],
  ) {}

  /** Returns true if files with this provider and this address can be read. */
  has(provider: string, url: string): boolean {
    return this.storageOf(provider) !== undefined || this.#isNamed(url)
  }

  /** @throws Error that says why it cannot be read */
  async read(provider: string, part: FilePart, path: string): Promise<void> {
    const { name, url, place } = part
    const storage = this.storageOf(provider)
    if (storage?.fetch === undefined) return download(part, path)
    try {
      await storage.fetch(storage.nameOf?.(place) ?? name, path)
    } catch (error) {
      // Objects of Strapi v4 may have other names than the library's.
      if (!this.#isNamed(url)) throw error
      await download(part, path)
    }
  }

  storageOf(provider: string): Storage | undefined {
    return this.storages.find((storage) => storage.provider === provider)
  }

  /** Whoever may make rows chose their addresses: only those that the operator has named are asked. */
  #isNamed(url: string): boolean {
    return this.addresses.some((address) => url.startsWith(address))
  }
}

/** A page that says that something is wrong, with the status of success, is not the file. */
async function download({ url, size }: FilePart, path: string): Promise<void> {
  const answer = await fetch(url, { redirect: 'error' })
  if (!answer.ok || answer.body === null) throw new Error(`${url} answers ${answer.status}`)
  await pipeline(chunksOf(answer.body.getReader()), createWriteStream(path))
  const { size: bytes } = await stat(path)
  if (!fits(size, bytes)) throw new Error(`${url} answers ${bytes} bytes, but the row says ${size} kB`)
}

async function* chunksOf(reader: ReadableStreamDefaultReader<Uint8Array>) {
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}

/** Returns all files of a storage. @throws MediaError */
export async function listFiles(storage: Storage): Promise<readonly KeptFile[]> {
  if (storage.list === undefined)
    throw new MediaError(`The storage ${storage.provider} has no \`list\`, which tells its files`)
  return storage.list().catch((error: unknown) => {
    throw new MediaError(`The files cannot be listed: ${failureOf(error)}`)
  })
}

/** Returns why something failed: what a storage hides from clients is its cause. */
export function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
