import { parseQueryString } from '@content-gen/runtime/query'
import { Seal } from '@content-gen/runtime'
import type { Context } from '@content-gen/runtime'
import type { Accounts, SignedIn } from '../accounts.js'
import { admitPerson } from './admit.js'
import { Journeys } from './journeys.js'
import { openProviders } from './open-providers.js'
import type { OpenedProvider } from './open-providers.js'
import type { OwnProviders } from './own-providers.js'
import { pageAsked, pageWithError, pageWithTokens } from './pages.js'
import { PendingSignIns } from './pending.js'
import type { Identity } from './provider.js'
import { auditSubject } from '../users/audit-subject.js'
import { signInRefusals, SignInRefused } from './refusals.js'
import type { WriteTransaction } from '@content-gen/runtime/write'

/** Minutes for which a page may use the token of the first step. */
const tokenLife = 10
/** Characters. */
const longestToken = 16_384

/** The two steps by which people sign in at other sites, in the order of Strapi v4. */
export class SignIn {
  readonly pending: PendingSignIns
  readonly #journeys: Journeys
  readonly #providers: ReadonlyMap<string, OpenedProvider>

  /** `secret`: of the server. */
  constructor(
    readonly accounts: Accounts,
    secret: string,
    own: OwnProviders,
  ) {
    const { store, settings, publicUrl } = accounts
    const { log, config, environment } = store
    this.pending = new PendingSignIns(store, new Seal(secret, 'sign-in'))
    this.#journeys = new Journeys(new Seal(secret, 'journey'), environment.production)
    const apiUrl = `${publicUrl}${config.api.rest.prefix}`
    this.#providers = openProviders(settings.providers ?? {}, { log, apiUrl, variables: process.env, own })
  }

  /** @throws ApplicationError if people may not sign in there */
  provider(ctx: Pick<Context, 'params'>): OpenedProvider {
    const found = this.#providers.get(ctx.params['provider'] ?? '')
    if (found === undefined) throw signInRefusals.disabled()
    return found
  }

  /** Leads to the page of the provider. */
  async leave(ctx: Context): Promise<void> {
    const { name, settings, provider } = this.provider(ctx)
    const page = pageAsked(settings, parseQueryString(ctx.querystring)['callback'])
    const journey = this.#journeys.begin(ctx, name, page)
    await this.#redirect(ctx, page, async () => (await provider.page(journey)).href)
  }

  /** Takes who comes back from the provider to the page of the site, with a token that signs in once. */
  async comeBack(ctx: Context): Promise<void> {
    const { name, settings, provider } = this.provider(ctx)
    const { state, error } = parseQueryString(ctx.querystring)
    const journey = this.#journeys.end(ctx, name, typeof state === 'string' ? state : '')
    if (journey === null) {
      // If another browser left, its user may want to sign this one in to an account of theirs.
      const page = pageAsked(settings, undefined)
      return leadTo(ctx, pageWithError(page, 'invalid_request', 'The sign-in took too long: try again'))
    }
    const { page } = journey
    if (typeof error === 'string') {
      const known = /^[a-z_]{1,60}$/.test(error) ? error : 'server_error'
      return leadTo(ctx, pageWithError(page, known, 'The provider did not let you in'))
    }
    await this.#redirect(ctx, page, async () => {
      const { identity, tokens } = await provider.arrive(ctx.querystring, journey)
      const secret = String(tokens['access_token'])
      if (secret.length > longestToken) throw new Error('The provider sent a token that is too long')
      await this.pending.keep({ kind: 'token', provider: name, secret }, identity, tokenLife)
      return pageWithTokens(page, tokens)
    })
  }

  /** Signs in by the token of the first step, or by the `id_token` of an app. @throws ApplicationError */
  async finish(ctx: Context): Promise<SignedIn> {
    const opened = this.provider(ctx)
    const { access_token: accessToken, id_token: idToken } = parseQueryString(ctx.querystring)
    const [access, id] = [tokenOf(accessToken), tokenOf(idToken)]
    return this.admitted(opened.name, async () => {
      if (access === null && id === null) throw signInRefusals.noToken()
      const verified = id === null ? null : await this.#verified(opened, id)
      return async (writing) => {
        const key = { kind: 'token', provider: opened.name, secret: access ?? '' } as const
        const taken = access === null ? null : await this.pending.take(writing, key)
        if (taken !== null) return taken
        if (verified === null || id === null) throw signInRefusals.unknownToken()
        const used = { kind: 'used', provider: opened.name, secret: signedPart(id) } as const
        if (!(await this.pending.isFirst(writing, used, verified.expires))) throw signInRefusals.unknownToken()
        return verified
      }
    })
  }

  /** Signs in the person whom `prove` returns, and notes success or refusal in the audit. @throws ApplicationError */
  async admitted(
    provider: string,
    prove: () => Promise<(writing: WriteTransaction) => Promise<Identity>>,
  ): Promise<SignedIn> {
    const { store, openJwt } = this.accounts
    try {
      const account = await admitPerson(this.accounts, provider, await prove())
      await store.audit.note({ act: 'auth.login', subject: auditSubject(account) })
      const { id, tokenVersion: version } = account
      return { id, jwt: (await openJwt()).issue({ id, version }) }
    } catch (error) {
      if (error instanceof SignInRefused) {
        const { subject, reason } = error
        await store.audit.note({ act: 'auth.login.failed', ...(subject ? { subject } : {}), details: { reason } })
      }
      throw error
    }
  }

  /** Returns null unless the provider made the token for one of the owner's apps. */
  async #verified({ name, settings, provider }: OpenedProvider, idToken: string) {
    const { audience } = settings
    if (audience.length === 0 || provider.identityIn === undefined) return null
    return provider.identityIn(idToken, audience).catch((error: unknown) => {
      this.accounts.store.log.warn({ err: error }, `an id_token of ${name} was refused`)
      return null
    })
  }

  /** Leads to the address, or to the page with an error if the provider fails. */
  async #redirect(ctx: Context, page: string, address: () => Promise<string>): Promise<void> {
    const { log, audit } = this.accounts.store
    const to = await address().catch(async (error: unknown) => {
      log.warn({ err: error }, `a sign-in at ${ctx.params['provider']} failed`)
      await audit.note({ act: 'auth.login.failed', details: { reason: 'provider' } })
      return pageWithError(page, 'server_error', 'The provider did not let you in')
    })
    leadTo(ctx, to)
  }
}

/** Redirects so that no cache keeps the address and no other site learns it: it may contain a token. */
function leadTo(ctx: Context, address: string): void {
  ctx.set('Cache-Control', 'no-store')
  ctx.set('Referrer-Policy', 'no-referrer')
  ctx.redirect(address)
}

function tokenOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' && value.length <= longestToken ? value : null
}

/** Returns a token without its signature, which can be written in several ways. */
function signedPart(token: string): string {
  return token.slice(0, token.lastIndexOf('.'))
}
