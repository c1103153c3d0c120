/** The objects of a bucket, by names below the root of its settings. */
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { text } from 'node:stream/consumers'
import { eachOf, RemoteError, textBody, unlessAbsent } from '../remote/exchange.js'
import { elementIn, reason, sendSigned, signedAddress } from './send-signed.js'
import type { IncomingMessage } from 'node:http'
import type { RemoteRequest, SentBody } from '../remote/exchange.js'
import type { RemoteStore } from '../remote/remote-store.js'
import type { KeptFile } from '../storage/storage.js'
import type { BucketSettings } from './settings.js'

/** Bytes. Larger files are sent in parts: one request may have five gigabytes, and a failed part is sent again alone. */
const wholeUpTo = 64 * 1024 * 1024
const smallestPart = 16 * 1024 * 1024
const mostParts = 10_000

export class Bucket implements RemoteStore {
  constructor(private readonly settings: BucketSettings) {}

  address(name: string): string {
    return `${this.settings.readAddress}/${encoded(this.settings.root + name)}`
  }

  /** Returns the name that an address of this bucket has, in any of the forms that AWS has had; null for an address of something else. */
  nameOf(address: string): string | null {
    const { bucket, root } = this.settings
    if (!URL.canParse(address)) return null
    const { host, pathname } = new URL(address)
    const before = `${host.startsWith(`${bucket}.`) ? '' : `/${encodeURIComponent(bucket)}`}/${encoded(root)}`
    const at = pathname.indexOf(before)
    return at < 0 ? null : pathname.slice(at + before.length)
  }

  signed(name: string, at: Date, seconds: number): Promise<string> {
    return signedAddress(this.settings, this.#url(name), { at, seconds })
  }

  async put(name: string, path: string, mime: string): Promise<void> {
    const { size } = await stat(path)
    const all = { ...typeHeaders(mime), ...this.#acl, ...this.settings.headers }
    if (size > wholeUpTo) await this.#putInParts(name, path, size, all)
    else await this.#done({ method: 'PUT', url: this.#url(name), headers: all, body: fileBody(path, 0, size) })
  }

  async putText(name: string, content: string): Promise<void> {
    await this.#done({ method: 'PUT', url: this.#url(name), body: textBody(content) })
  }

  async getText(name: string): Promise<string | null> {
    const answer = await this.#get(name)
    return answer && text(answer)
  }

  async fetch(name: string, path: string): Promise<void> {
    const answer = await this.#get(name)
    if (answer === null) throw new Error(`${name} is not in the bucket`)
    await pipeline(answer, createWriteStream(path))
  }

  async size(name: string): Promise<number | null> {
    const answer = await unlessAbsent(sendSigned(this.settings, { method: 'HEAD', url: this.#url(name) }))
    answer?.resume()
    return answer && Number(answer.headers['content-length'])
  }

  files(): Promise<readonly KeptFile[]> {
    return this.list('')
  }

  async copy(from: string, to: string, isPublished: boolean): Promise<void> {
    const { bucket, root } = this.settings
    const headers = {
      'x-amz-copy-source': `/${encodeURIComponent(bucket)}/${encoded(root + from)}`,
      ...(isPublished ? this.#acl : {}),
    }
    await unlessAbsent(this.#done({ method: 'PUT', url: this.#url(to), headers }))
  }

  async remove(names: readonly string[]): Promise<void> {
    await eachOf([...new Set(names)], async (name) => {
      await unlessAbsent(this.#done({ method: 'DELETE', url: this.#url(name) }))
    })
  }

  /** Returns all names that begin with a text. */
  async list(beginning: string): Promise<readonly KeptFile[]> {
    const { root } = this.settings
    const found: KeptFile[] = []
    for (let token = ''; ;) {
      const url = this.#url('', true)
      url.searchParams.set('list-type', '2')
      url.searchParams.set('prefix', root + beginning)
      if (token !== '') url.searchParams.set('continuation-token', token)
      const xml = await this.#done({ method: 'GET', url })
      for (const [, content = ''] of xml.matchAll(/<Contents>([^]*?)<\/Contents>/g)) {
        const key = unescaped(elementIn(content, 'Key'))
        const changed = Date.parse(elementIn(content, 'LastModified'))
        found.push({ name: key.slice(root.length), bytes: Number(elementIn(content, 'Size')), changed })
      }
      token = elementIn(xml, 'IsTruncated') === 'true' ? unescaped(elementIn(xml, 'NextContinuationToken')) : ''
      if (token === '') return found
    }
  }

  async #putInParts(
    name: string,
    path: string,
    size: number,
    headers: RemoteRequest['headers'] & object,
  ): Promise<void> {
    const url = this.#url(name)
    const started = await this.#done({ method: 'POST', url: withQuery(url, { uploads: '' }), headers })
    const uploadId = unescaped(elementIn(started, 'UploadId'))
    try {
      const length = Math.max(smallestPart, Math.ceil(size / mostParts))
      const numbers = Array.from({ length: Math.ceil(size / length) }, (_, index) => index + 1)
      const tags: string[] = []
      await eachOf(numbers, async (partNumber) => {
        const start = (partNumber - 1) * length
        const body = fileBody(path, start, Math.min(length, size - start))
        const place = withQuery(url, { partNumber: String(partNumber), uploadId })
        const answer = await sendSigned(this.settings, { method: 'PUT', url: place, body })
        tags[partNumber - 1] = String(answer.headers.etag)
        answer.resume()
      })
      const parts = tags.map((tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
      const body = textBody(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
      await this.#done({ method: 'POST', url: withQuery(url, { uploadId }), body })
    } catch (error) {
      // Its parts would be paid for, and are seen nowhere.
      await this.#done({ method: 'DELETE', url: withQuery(url, { uploadId }) }).catch(() => undefined)
      throw error
    }
  }

  #get(name: string): Promise<IncomingMessage | null> {
    return unlessAbsent(sendSigned(this.settings, { method: 'GET', url: this.#url(name) }))
  }

  /** Returns the text of a successful answer. Some say in their body that they failed after all. */
  async #done(request: RemoteRequest): Promise<string> {
    const xml = await text(await sendSigned(this.settings, request))
    if (/<Error>/.test(xml)) throw new RemoteError(`${request.method} ${request.url.pathname}: ${reason(xml)}`, 500)
    return xml
  }

  get #acl(): Readonly<Record<string, string>> {
    return this.settings.acl === null ? {} : { 'x-amz-acl': this.settings.acl }
  }

  #url(name: string, isBucket = false): URL {
    return new URL(`${this.settings.address}/${isBucket ? '' : encoded(this.settings.root + name)}`)
  }
}

function encoded(key: string): string {
  return key.split('/').map(encodeURIComponent).join('/')
}

function withQuery(url: URL, query: Readonly<Record<string, string>>): URL {
  const asked = new URL(url)
  for (const [name, value] of Object.entries(query)) asked.searchParams.set(name, value)
  return asked
}

function fileBody(path: string, start: number, length: number): SentBody {
  return {
    length,
    open: () => (length === 0 ? Buffer.alloc(0) : createReadStream(path, { start, end: start + length - 1 })),
  }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescaped(xml: string): string {
  return xml.replace(/&(amp|lt|gt|quot|apos);/g, (_entity, name: string) => entities[name] ?? '')
}

/** Types that a browser would run as pages of the bucket's host. Pictures within pages are shown nevertheless. */
const active = /html|xml|script/

function typeHeaders(mime: string): Readonly<Record<string, string>> {
  const type = { 'content-type': mime || 'application/octet-stream' }
  return active.test(mime) ? { ...type, 'content-disposition': 'attachment' } : type
}
