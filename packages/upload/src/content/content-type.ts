/** Determines the type of a file: by its content, then by its name, and only then by what the client says. */
import { open } from 'node:fs/promises'
import mimeTypes from 'mime-types'
import { decodeStart } from './decode-start.js'
import { extensionOf } from './file-name.js'
import { fromRoot } from './svg-root.js'
import type { SentFile } from '../form/multipart.js'

export interface ContentType {
  readonly mime: string
  /** With its dot, or empty. */
  readonly extension: string
  /** True if the content itself proves the type. */
  readonly isProven: boolean
}

interface Detected {
  readonly mime: string
  readonly extension: string
}

/** Extensions that a web server in front of the folder might execute. */
const served =
  /^\.(?:php\d?|phtml|phps?|phar|cgi|fcgi|pl|py|rb|aspx?|ashx|asmx|jspx?|cfm|shtml?|stm|htaccess|htpasswd)$/i

/** Container formats: the extension tells which kind of file it is. */
const containers = new Set([
  'application/zip',
  'application/xml',
  'application/x-cfb',
  'application/gzip',
  'application/ogg',
  'application/x-tar',
])

/** @returns the type to record, and the extension to store under */
export async function contentType({ path, name, mime }: SentFile): Promise<ContentType> {
  const found = await detect(path)
  const ownExtension = extensionOf(name)
  const named = namedType(ownExtension)
  if (found === null) return { ...(await unproven(mime, ownExtension, named)), isProven: false }
  const said = saidType(mime)
  const isSaidRight = said !== null && isSaidOf(said.mime, found.mime)
  if (named !== null && (named.mime === found.mime || isKindOf(named.mime, found.mime))) {
    // Only the client knows whether a container holds sound or film; the extension is the container's.
    const isSound = isSaidRight && named.mime === found.mime && isPlayed(said.mime)
    return { mime: isSound ? said.mime : named.mime, extension: named.extension, isProven: true }
  }
  return { ...(isSaidRight ? said : found), isProven: true }
}

/** Returns true if the content of what is shown or played under the extension is recognized: whatever is not is something else. */
export async function isProvable(extension: string): Promise<boolean> {
  const { mime = '' } = namedType(extension) ?? {}
  if (mime === 'image/svg+xml') return true
  // The extension of these films is also that of program text.
  return /^(?:image|audio|video(?!\/mp2t))\//.test(mime) && (await loadDetection()).supportedMimeTypes.has(mime)
}

/** Returns the type of an extension that is registered and that no web server executes. */
function namedType(extension: string): Detected | null {
  if (!/^\.\w{1,16}$/.test(extension) || served.test(extension)) return null
  const mime = mimeTypes.lookup(extension)
  return mime === false ? null : { mime, extension }
}

/** Returns the type that the client says, with its extension; null for anything that a browser would run, however it is served. */
function saidType(mime: string): Detected | null {
  const extension = mime === anything || isActive(mime) || /xsl|mathml/.test(mime) ? false : mimeTypes.extension(mime)
  const usual = extension === false ? null : namedType(`.${extension}`)
  return usual && !isActive(usual.mime) ? { mime, extension: usual.extension } : null
}

/** Accepts sound and films only if the content proves them: an attribute may be restricted to them. */
async function unproven(sent: string, ownExtension: string, named: Detected | null): Promise<Detected> {
  const isUseful = (mime: string) => /^[\w.+-]+\/[\w.+-]+$/.test(mime) && !isPlayed(mime)
  const known = [sent, named?.mime ?? ''].find((mime) => mime !== anything && isUseful(mime)) ?? anything
  if (ownExtension !== '') return { mime: known, extension: named?.extension ?? '' }
  const said = saidType(known)
  const isContradicted = said !== null && (await loadDetection()).supportedMimeTypes.has(said.mime)
  return { mime: known, extension: said !== null && !isContradicted ? said.extension : '' }
}

const anything = 'application/octet-stream'

/** Returns true for sound or film. */
function isPlayed(mime: string): boolean {
  return /^(?:audio|video)\//.test(mime)
}

/** Returns true if content of a type can be what the client says: for sound and films, the same container is enough. */
function isSaidOf(said: string, found: string): boolean {
  if (said === found || !isPlayed(said)) return said === found || isKindOf(said, found)
  const container = (mime: string) => mime.slice(mime.indexOf('/') + 1).replace(/^x-/, '')
  return (isPlayed(found) || found === 'application/ogg') && container(said) === container(found)
}

function isKindOf(named: string, found: string): boolean {
  const family = (mime: string) => mime.slice(0, mime.indexOf('/'))
  if (family(named) === 'audio' || family(named) === 'video') {
    return family(found) === 'audio' || family(found) === 'video' || found === 'application/ogg'
  }
  if (found === 'application/xml') return named === 'text/xml' || (named.endsWith('+xml') && !isActive(named))
  return containers.has(found) && family(named) === 'application' && !isActive(named)
}

function isActive(mime: string): boolean {
  return /html|svg|script/.test(mime)
}

/** Loads what recognizes content. */
export function loadDetection() {
  return import('file-type')
}

async function detectBytes(path: string): Promise<Detected | null> {
  const { fileTypeFromFile } = await loadDetection()
  const found = await fileTypeFromFile(path)
  if (found === undefined) return null
  if (found.ext === 'apng') return { mime: 'image/png', extension: '.png' }
  return { mime: found.mime, extension: `.${found.ext}` }
}

/** The start of an HTML page, as browsers detect it (mimesniff.spec.whatwg.org, 7.1). */
const page =
  /^<(?:!doctype html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|form|meta|link|img)[\s>/]/i
function detectMarkup(start: string): Detected | null {
  const text = fromRoot(start)
  if (/^<(?:\w+:)?svg[\s>/]/i.test(text)) return { mime: 'image/svg+xml', extension: '.svg' }
  if (page.test(text)) return { mime: 'text/html', extension: '.html' }
  return null
}

/** Text in UTF-16 or UTF-32 starts with a byte order mark, just as some sound does: its markup decides. */
async function detect(path: string): Promise<Detected | null> {
  const { text, isWide } = decodeStart(await readStart(path))
  const markup = detectMarkup(text)
  if (markup !== null || !isWide) return markup ?? detectBytes(path)
  return text.startsWith('<?xml') ? { mime: 'application/xml', extension: '.xml' } : null
}

async function readStart(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const bytes = Buffer.alloc(4096)
    const { bytesRead } = await file.read(bytes, 0, bytes.length, 0)
    return bytes.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
