import { authenticate, readRequestBody, RequestError, trusted, Turns, UnauthorizedError } from '@content-gen/runtime'
import { addressOf } from '@content-gen/runtime/recording'
import { enclose, inTransaction } from '@content-gen/runtime/write'
import type { AdministratorCallers, Caller, Middleware, Transaction } from '@content-gen/runtime'
import type { MarkRow } from '@content-gen/runtime/write'
import type { Releasing } from '../releases/run-release.js'
import { applyPreview, type MadeEntries } from './apply-preview.js'
import { markRow, type NameOf } from './marks/mark-row.js'
import type { Preview, PreviewTokens } from './preview-token.js'
import { requireShown } from './require-shown.js'
import { siteCaller } from './site-caller.js'

export const previewHeader = 'x-preview-token'
export const previewParameter = 'previewToken'

/** Each preview that waits holds a body. The time is in milliseconds. */
const line = { waitingOfOne: 20, waiting: 100, patience: 10_000 }
/** Transactions of previews at a time: they must leave connections for writes. SQLite has one transaction at a time. */
const atOnce = 2

/** Undoes the transaction of a preview: everything went well. */
class Shown extends Error {}

/** Answers reads with a preview's token as if all that it names were live: in a transaction that is undone. */
export function showPreviews(
  releasing: Releasing,
  tokens: PreviewTokens,
  administrators: AdministratorCallers,
): Middleware {
  const { store } = releasing
  const { endpoint } = store.config.graphql
  const turns = new Turns({ atOnce: store.database.dialect.locks === null ? 1 : atOnce, ...line })
  return (ctx, next) => {
    // A shared cache must not answer with the page that everybody sees.
    if (isRead(ctx)) ctx.vary(previewHeader)
    const token = tokenOf(ctx)
    return token ? previewed(ctx, next, token) : next()
  }

  async function previewed(...[ctx, next, token]: [...Parameters<Middleware>, Token]): Promise<void> {
    const preview = typeof token === 'string' ? await tokens.open(token, new Date().getTime()) : null
    if (preview === null) throw refused()
    if (!isRead(ctx) && !(ctx.method === 'POST' && ctx.path === endpoint))
      throw new RequestError(405, 'MethodNotAllowedError', 'A preview can only be read')
    // A slow client must not hold the transaction.
    if (!isRead(ctx)) Object.assign(ctx.request, { body: await readRequestBody(ctx.req, store.bodies) })
    actFor(preview, ctx.req.headers)
    const { administrator } = preview
    const found = administrator === null ? await authenticate(store, ctx.req) : await administrators(administrator)
    const maker = await requireStill(found, releasing, preview)
    const origin = addressOf(ctx.req, store.config.server.proxy)
    if (administrator !== null) {
      const caller = await siteCaller(store, maker)
      if (caller === null) throw refused()
      // Its plans are others: they keep what they were made of.
      const key = preview.marks ? `marked ${caller.key}` : caller.key
      ctx.state.caller = { ...caller, key, origin }
    }
    ctx.set('Cache-Control', 'private, no-store')
    const read = (transaction: Transaction, made: MadeEntries) => {
      const nameOf: NameOf = (type, id) => {
        const copy = made.get(`${type} ${String(id)}`)
        return copy === undefined ? String(id) : `copy:${copy}`
      }
      const marks = preview.marks ? { marks: (...[row, of]: Parameters<MarkRow>) => markRow(row, of, nameOf) } : {}
      return enclose(transaction, next, { isReading: true, answersClient: true, ...marks })
    }
    // Previews of the panel come from the site's server, all from one address.
    const turnOf = administrator === null ? origin : `administrator ${administrator}`
    await turns.run(turnOf, () => show(releasing, preview, maker, read))
  }
}

/** Somebody who has lost a right shows nothing any more, and it is nobody's business which. @throws UnauthorizedError */
async function requireStill(maker: Caller | null, releasing: Releasing, preview: Preview): Promise<Caller> {
  if (maker === null) throw refused()
  await requireShown(maker, releasing, preview).catch((error: unknown) => {
    throw error instanceof RequestError && error.status < 500 ? refused() : error
  })
  return maker
}

function refused(): UnauthorizedError {
  return new UnauthorizedError('The preview token is invalid or has expired')
}

function isRead({ method }: Parameters<Middleware>[0]): boolean {
  return method === 'GET' || method === 'HEAD'
}

type Token = string | readonly string[]

/** Queries are parsed only if they may have a token. */
function tokenOf(ctx: Parameters<Middleware>[0]): Token | undefined {
  return (
    ctx.get(previewHeader) || (ctx.querystring.includes(previewParameter) ? ctx.query[previewParameter] : undefined)
  )
}

/** The token reads with the credentials of its maker: those of an administrator are in no header. */
function actFor({ authorization }: Preview, headers: { authorization?: string | undefined }): void {
  if (authorization === null) delete headers.authorization
  else headers.authorization = authorization
}

async function show(
  { store, versions, types }: Releasing,
  preview: Preview,
  maker: Caller,
  read: (transaction: Transaction, made: MadeEntries) => Promise<void>,
): Promise<void> {
  // No hook of the owner's runs for a write that will not have happened.
  const context = { ...store.writes, hooks: undefined }
  const tell = store.audit.teller()
  try {
    await inTransaction(
      context,
      async (writing) => {
        const { transaction } = writing
        const made = await enclose(transaction, () =>
          applyPreview({ writing, versions, types, caller: trusted, tell, approvals: null }, preview, maker),
        )
        await read(transaction, made)
        throw new Shown()
      },
      // Others wait for the transaction, or for its connection.
      { runsOwnerCode: true, mostMilliseconds: 2 * store.config.api.readTimeout },
    )
  } catch (error) {
    if (!(error instanceof Shown)) throw error
  }
}
