/** The files of an account of Cloudinary, by its documented interface: https://cloudinary.com/documentation/image_upload_api_reference */
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { text } from 'node:stream/consumers'
import { RequestError, ValidationError } from '@content-gen/runtime'
import { eachOf, exchange, RemoteError, textBody, unlessAbsent } from '../remote/exchange.js'
import { assetOf, nameOfAsset } from './asset.js'
import { fileForm, signedFields } from './signed-form.js'
import type { IncomingMessage } from 'node:http'
import type { RemoteRequest, SentBody } from '../remote/exchange.js'
import type { Listed, RemoteStore } from '../remote/remote-store.js'
import type { FileColumns, StoredPlace } from '../storage/storage.js'
import type { Asset } from './asset.js'
import type { AccountSettings } from './settings.js'
import type { FormFields, FilePart } from './signed-form.js'

/** Bytes. One request may have a hundred megabytes; a failed part is sent again alone. */
const wholeUpTo = 64 * 1024 * 1024
const partSize = 20 * 1024 * 1024

/** Names never get other content: an address is kept by browsers and caches for weeks. */
export class Account implements RemoteStore {
  constructor(private readonly settings: AccountSettings) {}

  address(name: string): string {
    const { type, publicId, ending } = this.#asset(name)
    // Any version is accepted; with one, no folder is taken for a transformation.
    return `${this.settings.delivery}${type}/upload/v1/${encoded(publicId)}${ending}`
  }

  /** Returns the columns that Strapi v4's provider writes. */
  describe(name: string): FileColumns {
    const { type, publicId } = this.#asset(name)
    const metadata = { provider_metadata: { public_id: publicId, resource_type: type } }
    if (type !== 'video') return metadata
    const still = `${this.settings.delivery}video/upload/c_scale,dl_200,vs_6,w_250/v1/${encoded(publicId)}.gif`
    return { ...metadata, previewUrl: still }
  }

  nameOf(file: StoredPlace): string | null {
    return nameOfAsset(file, this.settings.folder)
  }

  async put(name: string, path: string): Promise<void> {
    const { size } = await stat(path)
    const asset = this.#asset(name)
    const whole = { path, name, start: 0, length: size }
    const answer = size > wholeUpTo ? await this.#sendInParts(asset, whole) : await this.#send(asset, whole)
    await this.#checkPlace(asset, answer)
  }

  async putText(name: string, content: string): Promise<void> {
    const asset = this.#asset(name)
    const file = `data:application/json;base64,${Buffer.from(content).toString('base64')}`
    await this.#checkPlace(asset, await this.#post(`${asset.type}/upload`, this.#naming(asset), { file }))
  }

  async getText(name: string): Promise<string | null> {
    const answer = await unlessAbsent(this.#get(new URL(this.address(name))))
    return answer && text(answer)
  }

  async fetch(name: string, path: string): Promise<void> {
    await pipeline(await this.#get(new URL(this.address(name))), createWriteStream(path))
  }

  async remove(names: readonly string[]): Promise<void> {
    await eachOf([...new Set(names)], (name) => this.#destroy(this.#asset(name)))
  }

  async list(beginning: string): Promise<readonly Listed[]> {
    const { api, folder } = this.settings
    const found: Listed[] = []
    for (let cursor = ''; ;) {
      const url = new URL(`${api}/resources/raw/upload`)
      url.searchParams.set('prefix', folder + beginning)
      url.searchParams.set('max_results', '500')
      if (cursor !== '') url.searchParams.set('next_cursor', cursor)
      const page = objectIn(await text(await this.#get(url)))
      for (const entry of Array.isArray(page['resources']) ? page['resources'].map(fieldsOf) : []) {
        const name = String(entry['public_id']).slice(folder.length)
        found.push({ name, changed: Date.parse(String(entry['created_at'])) })
      }
      cursor = typeof page['next_cursor'] === 'string' ? page['next_cursor'] : ''
      if (cursor === '') return found
    }
  }

  /** The first part comes first and the last one last. */
  async #sendInParts(asset: Asset, { path, name, length: size }: FilePart): Promise<Json> {
    const id = randomUUID()
    let answer: Json = {}
    for (let start = 0; start < size; start += partSize) {
      const length = Math.min(partSize, size - start)
      const range = `bytes ${start}-${start + length - 1}/${size}`
      const headers = { 'x-unique-upload-id': id, 'content-range': range }
      answer = await this.#send(asset, { path, name, start, length }, headers)
    }
    return answer
  }

  async #send(asset: Asset, file: FilePart, headers: FormFields = {}): Promise<Json> {
    const { type, body } = fileForm(this.#signed(this.#naming(asset)), file)
    try {
      return await this.#done(`${asset.type}/upload`, { ...headers, 'content-type': type }, body)
    } catch (error) {
      throw refusal(error) ?? error
    }
  }

  #naming({ publicId }: Asset): FormFields {
    return { ...this.settings.parameters, public_id: publicId }
  }

  /** Rows name the place before the file is there: a preset of the account must not choose another one. */
  async #checkPlace(asset: Asset, answer: Json): Promise<void> {
    const [type, publicId] = [String(answer['resource_type']), String(answer['public_id'])]
    if (type === asset.type && publicId === asset.publicId) return
    if (type === 'image' || type === 'video' || type === 'raw') await this.#destroy({ type, publicId })
    const message = `Cloudinary stored ${asset.type} ${asset.publicId} as ${type} ${publicId}: a preset must not change the place of a file`
    throw new RemoteError(message, 400)
  }

  async #destroy({ type, publicId }: Pick<Asset, 'type' | 'publicId'>): Promise<void> {
    const { result } = await this.#post(`${type}/destroy`, { public_id: publicId, invalidate: 'true' })
    if (result !== 'ok' && result !== 'not found')
      throw new RemoteError(`destroy of ${type} ${publicId}: ${String(result)}`, 500)
  }

  #post(action: string, parameters: FormFields, unsigned: FormFields = {}): Promise<Json> {
    const form = new URLSearchParams({ ...this.#signed(parameters), ...unsigned }).toString()
    return this.#done(action, { 'content-type': 'application/x-www-form-urlencoded' }, textBody(form))
  }

  async #done(action: string, headers: FormFields, body: SentBody): Promise<Json> {
    const url = new URL(`${this.settings.api}/${action}`)
    return objectIn(await text(await this.#exchange({ method: 'POST', url, headers, body })))
  }

  /** Reads a file, or asks the interface for administration. */
  #get(url: URL): Promise<IncomingMessage> {
    const { key, secret, api } = this.settings
    const credentials = `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`
    const headers = url.href.startsWith(`${api}/`) ? { authorization: credentials } : {}
    return this.#exchange({ method: 'GET', url, headers })
  }

  #exchange(request: RemoteRequest): Promise<IncomingMessage> {
    const { patience } = this.settings
    const headersOf = ({ headers, body }: RemoteRequest) => ({
      ...headers,
      ...(body && { 'content-length': String(body.length) }),
    })
    return exchange(request, { headersOf, reasonOf, patience })
  }

  #signed(parameters: FormFields): FormFields {
    const { key, secret } = this.settings
    return signedFields(parameters, { key, secret, at: Date.now() })
  }

  #asset(name: string): Asset {
    return assetOf(name, this.settings.folder)
  }
}

type Json = Readonly<Record<string, unknown>>

/** Returns what an object has; nothing for any other value. */
function fieldsOf(value: unknown): Json {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** @throws RemoteError for an answer that is no JSON */
function objectIn(json: string): Json {
  try {
    return fieldsOf(JSON.parse(json))
  } catch (error) {
    throw new RemoteError('Cloudinary answered no JSON', null, error)
  }
}

function reasonOf(json: string): string {
  try {
    return String(fieldsOf(fieldsOf(JSON.parse(json))['error'])['message'] ?? '')
  } catch {
    return ''
  }
}

/** Returns the error for a sender whose file Cloudinary does not accept; null if something else failed. */
function refusal(error: unknown): RequestError | null {
  if (!(error instanceof RemoteError) || error.status !== 400) return null
  if (/file size too large/i.test(error.message))
    return new RequestError(413, 'PayloadTooLargeError', 'The file is larger than Cloudinary accepts')
  const isOfFile = /(?:invalid|unsupported)\s.*(?:image|video|file|format)/i.test(error.message)
  return isOfFile ? new ValidationError('Cloudinary cannot read this file: it is damaged, or of another type') : null
}

function encoded(publicId: string): string {
  return publicId.split('/').map(encodeURIComponent).join('/')
}
