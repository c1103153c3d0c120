/** Addresses of private files, which are valid for a while: the database marks them in the JSON of answers, and they are signed then. */
import { randomBytes } from 'node:crypto'
import { jsonText } from '../json/json.js'
import { namedSetting } from '../environment/named-setting.js'
import type { Config } from '@content-gen/contract'
import type { Database, ReadRow, Transaction } from '../database.js'
import type { Json } from '../json/json.js'

/** Returns the value of `provider` of private files; null if every file has a lasting address. A CDN has addresses of its own. */
export function privateProvider(
  { upload }: Pick<Config, 'upload'>,
  environment: Readonly<Record<string, string | undefined>>,
): string | null {
  const { provider, providerOptions } = upload ?? {}
  if (provider === undefined || providerOptions === undefined || !('s3Options' in providerOptions)) return null
  const acl = namedSetting(providerOptions.s3Options.params.ACL, environment)
  return acl === 'private' && !namedSetting(providerOptions.baseUrl, environment) ? provider : null
}

export class SignedFiles {
  /** The key of the object that marks a value. Nobody else knows it, so that no stored text is taken for an address. */
  readonly key = randomBytes(16).toString('hex')
  /** Returns an address that is valid for a while. Without a storage, addresses stay as they are stored. */
  sign: (url: string) => Promise<string> = async (url) => url

  constructor(readonly provider: string) {}

  /** Returns the database whose answers have signed addresses. */
  watch(database: Database): Database {
    return {
      ...database,
      read: (statement, options) => this.#row(database.read(statement, options)),
      write: (work, mode) => database.write((transaction) => work(this.#watched(transaction)), mode),
    }
  }

  #watched(transaction: Transaction): Transaction {
    return {
      rows: (statement) => transaction.rows(statement),
      run: (statement, addition) => transaction.run(statement, addition),
      read: (statement, client) => this.#row(transaction.read(statement, client)),
      insert: (rows, addition) => transaction.insert(rows, addition),
      prisma: (watch) => transaction.prisma(watch),
    }
  }

  #row(row: ReadRow | Promise<ReadRow>): ReadRow | Promise<ReadRow> {
    if (row instanceof Promise) return row.then((found) => this.#row(found))
    const { data } = row
    if (data === null || !data.includes(this.key)) return row
    return this.#signed(data).then((signed) => ({ ...row, total: row.total, data: signed }))
  }

  async #signed(json: Json): Promise<string> {
    const [first = '', ...rest] = jsonText(json).split(`{"${this.key}":`)
    const parts = [first]
    for (const text of rest) {
      const end = endOfValue(text)
      parts.push(JSON.stringify(await this.#value(JSON.parse(text.slice(0, end)))), text.slice(end + 1))
    }
    return parts.join('')
  }

  /** Signs an address, or those of the versions of a picture. */
  async #value(value: unknown): Promise<unknown> {
    if (typeof value === 'string') return this.sign(value)
    if (typeof value !== 'object' || value === null) return value
    const versions = Object.entries(value).map(async ([name, version]: [string, unknown]) => {
      const url = typeof version === 'object' && version !== null && 'url' in version ? version.url : null
      return [name, typeof url === 'string' ? { ...(version as object), url: await this.sign(url) } : version]
    })
    return Object.fromEntries(await Promise.all(versions))
  }
}

/** Returns the place of the bracket that ends the object whose only value begins the text. */
function endOfValue(text: string): number {
  let depth = 0
  for (const { 0: found, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}]/g)) {
    if (found === '{') depth++
    if (found === '}' && depth-- === 0) return index
  }
  throw new SyntaxError('JSON ends early')
}
