import { mailDefaults } from '@content-gen/contract'
import { isOwnerFile } from './owner-file.js'
import type { ObjectReader } from '../json/object-reader.js'

/** Reads how mails are sent: an address, a file to write them to, or an owner file that sends them. */
export function parseMailTransport(email: ObjectReader, key: string): string {
  const transport = email.string(key)?.replace(/^\.\//, '') ?? mailDefaults.transport
  if (/^smtps?:\/\/./.test(transport) || /^file:./.test(transport) || isOwnerFile(transport)) return transport
  // The value may contain a password, so the message does not quote it.
  const message = 'this is neither an smtp:// address nor a file: path nor a TypeScript file below src'
  const hint = 'Write it like "smtp://user:password@host:587", "file:./mails.jsonl" or "src/mails.ts".'
  email.report.error('config-transport', email.place(key), message, hint)
  return mailDefaults.transport
}
