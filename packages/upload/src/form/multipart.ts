/** Reads `multipart/form-data`: fields into memory, files straight to the disk. */
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { dropRest, RequestError, shorten } from '@content-gen/runtime'
import { isText, malformed, most, openParser, partText, textTooLarge, tooMany } from './form-parser.js'
import { Sliced } from './sliced.js'
import type { BusboyFileStream, BusboyInstance } from '@fastify/busboy'
import type { Store } from '@content-gen/runtime'
import type { IncomingMessage } from 'node:http'

/** A file of a form. */
export interface SentFile {
  /** The name of its part. */
  readonly field: string
  /** The client's name for it, without folders; empty if there is none. */
  readonly name: string
  readonly mime: string
  /** The path of its content. */
  readonly path: string
  readonly size: number
}

export interface Form {
  /** The texts of each field, in order. */
  readonly fields: ReadonlyMap<string, readonly string[]>
  readonly files: readonly SentFile[]
}

export interface FormOptions {
  /** The folder for the content of files. */
  readonly folder: string
  /** The most bytes of one file. */
  readonly sizeLimit: number
  /** The limits of everything else in the form. */
  readonly bodies: Store['bodies']
  /** Throws to reject the file part of this name, before any of it is stored. */
  readonly admit: (field: string) => void
}

/** The most bytes of all files of a request, unless a single one may be larger. */
const together = 200 * 1024 * 1024

function mostOf({ sizeLimit }: FormOptions): number {
  return Math.max(together, sizeLimit)
}

/** @throws RequestError 400, 413 or 415; any other error of writing a file */
export async function readForm(request: IncomingMessage, options: FormOptions): Promise<Form> {
  const reader = new FormReader(request, options)
  try {
    return await reader.read()
  } finally {
    await reader.close()
  }
}

export function filesTooLarge(name: string, limit: number): RequestError {
  const megabytes = Math.round(limit / 10_000) / 100
  const refusal = { code: 'fileTooLarge', data: { name: shorten(name), max: megabytes } } as const
  const message = `${shorten(name)} exceeds size limit of ${megabytes} MB.`
  return new RequestError(413, 'PayloadTooLargeError', message, {}, refusal)
}

class FormReader {
  readonly #fields = new Map<string, string[]>()
  #texts = 0
  readonly #files: (SentFile | null)[] = []
  readonly #writes: Promise<void>[] = []
  readonly #parser: BusboyInstance
  readonly #sliced: Sliced
  #fail: (error: unknown) => void = () => undefined
  #left: number
  /** Bytes that are left for names and texts. */
  #textLeft: number

  constructor(
    private readonly request: IncomingMessage,
    private readonly options: FormOptions,
  ) {
    this.#left = mostOf(options)
    this.#parser = openParser(request)
    this.#sliced = new Sliced(this.#parser)
    this.#textLeft = options.bodies.limit
  }

  async read(): Promise<Form> {
    const { request } = this
    await new Promise<void>((resolve, reject) => {
      this.#fail = reject
      const cutOff = () =>
        reject(new RequestError(400, 'BadRequestError', 'The request body was cut off', {}, { code: 'fileCutOff' }))
      request.once('aborted', cutOff).once('error', cutOff)
      this.#parser
        .on('file', (field, content, name, _encoding, mime) =>
          this.#guard(() =>
            isText(name, mime) ? this.#note(field ?? '', content) : this.#take(field ?? '', content, name ?? '', mime),
          ),
        )
        .on('partsLimit', () => reject(tooMany()))
        .on('filesLimit', () => reject(tooMany()))
        .on('error', () => reject(malformed()))
        .on('finish', resolve)
      request.on('data', this.#receive)
      request.pipe(this.#sliced.on('error', () => reject(malformed())))
    })
    await Promise.all(this.#writes)
    return { fields: this.#fields, files: this.#files.filter((file) => file !== null) }
  }

  /** Resolves once nothing is written any more. */
  async close(): Promise<void> {
    const { request } = this
    request.off('data', this.#receive)
    request.unpipe(this.#sliced)
    this.#sliced.destroy()
    void dropRest(request, mostOf(this.options))
    this.#parser.on('error', () => undefined)
    this.#parser.destroy()
    for (const content of this.#contents) content.destroy(new Error('closed'))
    await Promise.allSettled(this.#writes)
  }

  readonly #contents = new Set<BusboyFileStream>()

  /** Counts text towards the memory limit; the content of files leaves memory at once. */
  readonly #receive = (chunk: Buffer): void => this.#guard(() => this.options.bodies.take(this.request, chunk.length))

  /** An error thrown inside an event handler would end the process. */
  #guard(work: () => void): void {
    try {
      work()
    } catch (error) {
      this.#fail(error)
    }
  }

  /** Texts are taken as bytes: the parser would replace those that are no UTF-8. */
  #note(field: string, content: BusboyFileStream): void {
    const chunks: Buffer[] = []
    this.#hold(content)
    this.#count('texts', ++this.#texts, field)
    const values = this.#fields.get(field) ?? []
    this.#fields.set(field, values)
    const index = values.push('') - 1
    content
      .on('data', (chunk: Buffer) =>
        this.#guard(() => {
          this.#countText(chunk.length)
          chunks.push(chunk)
        }),
      )
      .on('end', () =>
        this.#guard(() => {
          this.#contents.delete(content)
          values[index] = partText(chunks)
        }),
      )
  }

  #hold(content: BusboyFileStream): void {
    this.#contents.add(content)
    content.on('error', () => undefined)
  }

  #count(kind: keyof typeof most, number: number, ...texts: string[]): void {
    if (number > most[kind]) throw tooMany()
    for (const text of texts) this.#countText(Buffer.byteLength(text))
  }

  #countText(bytes: number): void {
    this.#textLeft -= bytes
    if (this.#textLeft < 0) throw textTooLarge()
  }

  #take(field: string, content: BusboyFileStream, name: string, mime: string): void {
    const index = this.#files.push(null) - 1
    this.#hold(content)
    this.#count('files', index + 1, field, name, mime)
    this.options.admit(field)
    const path = join(this.options.folder, String(index))
    const write = this.#write(content, path, name).then((size) => {
      this.#files[index] = { field, name, mime, path, size }
    })
    write.catch((error: unknown) => this.#fail(error))
    this.#writes.push(write)
  }

  async #write(content: BusboyFileStream, path: string, name: string): Promise<number> {
    const { sizeLimit, bodies } = this.options
    let size = 0
    content.on('data', (chunk: Buffer) => {
      size += chunk.length
      bodies.take(this.request, -chunk.length)
      this.#left -= chunk.length
      if (size > sizeLimit) content.destroy(filesTooLarge(name, sizeLimit))
      else if (this.#left < 0) content.destroy(filesTooLarge('The request', mostOf(this.options)))
    })
    try {
      await pipeline(content, createWriteStream(path, { flush: true }))
    } finally {
      this.#contents.delete(content)
    }
    return size
  }
}
