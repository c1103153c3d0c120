import type { ObjectReader } from '../json/object-reader.js'
import { quote } from '../quote.js'

const sourceFile = /^src\/(?!generated\/)(?:(?!\.\.?\/)[^/\\]+\/)*[^/\\]+\.ts$/

/** Returns true if a setting names an owner file that generated code can import. */
export function isOwnerFile(path: string): boolean {
  return sourceFile.test(path) && !path.endsWith('.d.ts')
}

/** Reads the path of a TypeScript file below `src`, relative to the project. */
export function ownerFile(reader: ObjectReader, key: string): string | null {
  const path = reader.string(key)?.replace(/^\.\//, '') ?? null
  if (path === null || isOwnerFile(path)) return path
  const message = `${quote(path)} is not a TypeScript file below src`
  reader.report.error('config-owner-file', reader.place(key), message, 'Write it like "src/storage.ts".')
  return null
}

/** Reads how mails are sent: an address, a file to write them to, or an owner file that sends them. */
export function mailTransport(email: ObjectReader): string {
  const transport = email.string('transport')?.replace(/^\.\//, '') ?? 'file:./mails.jsonl'
  if (/^smtps?:\/\/./.test(transport) || /^file:./.test(transport) || isOwnerFile(transport)) return transport
  // The value may contain a password, so the message does not quote it.
  const message = 'this is neither an smtp:// address nor a file: path nor a TypeScript file below src'
  const hint = 'Write it like "smtp://user:password@host:587", "file:./mails.jsonl" or "src/mails.ts".'
  email.report.error('config-transport', email.place('transport'), message, hint)
  return 'file:./mails.jsonl'
}
