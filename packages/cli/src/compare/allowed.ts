/** The addresses of the API that are read. */
export interface Places {
  /** `/api` */
  readonly prefix: string
  /** `/graphql`; null: the project has none. */
  readonly graphql: string | null
}

/** Parameters that carry secrets. */
const secret =
  /(?:^|&)(?:access_?token|token|jwt|password|code|confirmation|api_?key)=|\[\w*(?:password|token|secret)\w*\]/i

/**
 * Returns true if an address of a log may be asked: one of the API that reads contents. Sign-ins, uploads and administration are never asked,
 * however they are spelled.
 */
export function isAllowed(address: string, { prefix, graphql }: Places): boolean {
  const [path = '', query = ''] = split(address)
  const plain = decoded(path)?.toLowerCase()
  if (plain === undefined || /\/\/|\\|\/\.{1,2}(?:\/|$)|%/.test(plain)) return false
  if (secret.test(decoded(query) ?? 'token=')) return false
  if (graphql !== null && plain === graphql.toLowerCase()) return isGraphqlQuery(query)
  const start = `${prefix.toLowerCase()}/`
  return plain.startsWith(start) && !/^(?:auth|connect|upload|uploads|admin)(?:\/|$)/.test(plain.slice(start.length))
}

export function split(address: string): [path: string, query: string] {
  const at = address.indexOf('?')
  return at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at + 1)]
}

function isGraphqlQuery(query: string): boolean {
  const given = new URLSearchParams(query)
  return !given.has('extensions') && isQuery(given.get('query') ?? '')
}

/** A document that says `mutation` anywhere counts as one. */
export function isQuery(document: string): boolean {
  return document !== '' && !/mutation|subscription|\\u/i.test(document)
}

/** Returns true if a document may write contents. One that names accounts or files is left out, as their routes are. */
export function isWritingDocument(document: string): boolean {
  const ofAccountsOrFiles = /login|register|password|emailConfirmation|UsersPermissions|upload|fileInfo|removeFile/i
  return /\bmutation\b/.test(document) && !ofAccountsOrFiles.test(document)
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
