/** `/session/oidc`: signing in at an OpenID provider. */
import { openVariables, RequestError } from '@content-gen/runtime'
import { OpenidProvider } from '@content-gen/users-permissions/parts'
import { addressOf } from '@content-gen/runtime/recording'
import { inTransaction } from '@content-gen/runtime/write'
import type { Context, OidcConfig } from '@content-gen/runtime'
import type { AdminRoute } from '../http/admin-route.js'
import { addLink, takeLink } from '../keys/one-time-links.js'
import { newKey } from '../keys/secret-key.js'
import type { Panel } from '../panel.js'
import { enter } from '../sessions/sign-in.js'
import { admitIdentity } from './admit-identity.js'
import { providerPage } from './page-of.js'

const path = '/session/oidc'
/** Minutes for which somebody may be away. */
const away = 10
const quarter = 15 * 60_000

/** The part of a journey that is kept while the browser is away. */
interface Kept {
  readonly nonce: string
  readonly verifier: string
  readonly to: string
}

/** Returns the config of the provider with its secret; null if there is none, or a variable is missing. */
export function openOidc({ settings: { oidc }, store }: Pick<Panel, 'settings' | 'store'>): OidcConfig | null {
  if (oidc === null) return null
  const { fill, missing } = openVariables(process.env)
  const filled = { ...oidc, clientSecret: fill(oidc.clientSecret) }
  if (missing.size === 0) return filled
  store.log.warn(`admin.oidc is off: ${[...missing].join(', ')} is not set`)
  return null
}

export function oidcRoutes(panel: Panel, oidc: OidcConfig | null): readonly AdminRoute[] {
  if (oidc === null) return []
  const { issuer, clientId, clientSecret } = oidc
  const scope = ['email', 'profile']
  const callback = `${panel.publicUrl}/admin/api${path}/callback`
  const provider = new OpenidProvider(issuer, { clientId, clientSecret, scope, callback })
  const route = (at: string, run: (ctx: Context) => Promise<string>): AdminRoute => ({
    method: 'GET',
    path: at,
    auth: false,
    isNavigation: true,
    run: async (ctx) => ctx.redirect(await run(ctx).catch((error: unknown) => refusalPage(panel, error))),
  })
  return [
    route(path, (ctx) => leave(panel, provider, ctx)),
    route(`${path}/callback`, (ctx) => comeBack(panel, provider, oidc, ctx)),
  ]
}

/** Returns the page of the provider. */
async function leave({ store, attempts, sessions }: Panel, provider: OpenidProvider, ctx: Context): Promise<string> {
  const address = addressOf(ctx.req, store.config.server.proxy)
  await attempts.count(ctx, [{ kind: 'provider', of: address, limit: { most: 60, window: quarter } }])
  const kept: Kept = { nonce: newKey(), verifier: newKey(), to: String(ctx.query['to'] ?? '') }
  const link = {
    kind: 'provider',
    administrator: null,
    data: JSON.stringify({ ...kept, to: providerPage(kept.to) }),
  } as const
  const { key: state } = await inTransaction(store.writes, (writing) => addLink(writing, link, away))
  const page = await provider.page({ ...kept, state })
  sessions.cookie.setState(ctx, state, away)
  return page.href
}

/** Signs in whom the provider names; returns the page of the panel that was asked for. */
async function comeBack(panel: Panel, provider: OpenidProvider, { role }: OidcConfig, ctx: Context): Promise<string> {
  const { store, sessions } = panel
  const state = String(ctx.query['state'] ?? '')
  const isOwn = state !== '' && sessions.cookie.readState(ctx) === state
  sessions.cookie.setState(ctx, '', 0)
  // Another browser than the one that left: somebody may want this one to be signed in as somebody else.
  if (!isOwn) throw late()
  const link = await inTransaction(store.writes, (writing) => takeLink(writing, state))
  if (link?.kind !== 'provider') throw late()
  // Written by `leave`.
  const kept = JSON.parse(link.data ?? '{}') as Kept
  const { identity } = await provider.arrive(ctx.querystring, { ...kept, state })
  const tell = store.audit.teller()
  await enter(panel, ctx, (writing) => admitIdentity(writing, identity, { role, tell }), { isComplete: true })
  return kept.to
}

function late(): Error {
  return new RequestError(403, 'ForbiddenError', 'The sign-in took too long: try again', {}, { code: 'providerLate' })
}

/** Returns the page that shows why somebody did not get in. It names the code alone: anybody could lead people to a page with a sentence. */
async function refusalPage({ store }: Panel, error: unknown): Promise<string> {
  const refusal = error instanceof RequestError ? error.refusal : null
  if (refusal === null) store.log.warn({ err: error }, 'a sign-in at the OpenID provider failed')
  await store.audit.note({ act: 'administrator.login.failed', details: { reason: 'provider' } })
  const { minutes } = refusal?.data ?? {}
  const wait = minutes === undefined ? '' : `&minutes=${minutes}`
  return `/admin/?refused=${refusal?.code ?? 'providerFailed'}${wait}`
}
