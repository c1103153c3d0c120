import { randomBytes } from 'node:crypto'
import { hostCookie, isSecure, setCookie } from './cookie.js'
import type { CookieContext } from './cookie.js'
import type { Seal } from '@content-gen/runtime'
import type { Journey } from './provider.js'

/** Milliseconds for which somebody may be away. */
const away = 10 * 60_000

/** A journey with what its end needs. */
export interface KeptJourney extends Journey {
  readonly provider: string
  /** The page of the owner's site to come back to. */
  readonly page: string
  readonly expires: number
}

/** Journeys to providers and back, each in a sealed cookie of its browser: it may come back to another process. */
export class Journeys {
  constructor(
    private readonly seal: Seal,
    private readonly isProduction: boolean,
  ) {}

  begin(ctx: CookieContext, provider: string, page: string): Journey {
    const [state = '', nonce = '', verifier = ''] = [1, 2, 3].map(() => randomBytes(32).toString('base64url'))
    const journey: KeptJourney = { state, nonce, verifier, provider, page, expires: Date.now() + away }
    this.#set(ctx, provider, this.seal.close(JSON.stringify(journey)), away)
    return journey
  }

  /** Returns the journey that this browser began, and ends it; null if it began none with this state, or too long ago. */
  end(ctx: CookieContext, provider: string, state: string): KeptJourney | null {
    const text = this.seal.open(ctx.cookies.get(this.#name(ctx, provider)) ?? '')
    if (text === null) return null
    this.#set(ctx, provider, '', 0)
    // Only `begin` seals such texts.
    const journey = JSON.parse(text) as KeptJourney
    const isIt = journey.provider === provider && journey.state === state && journey.expires > Date.now()
    return isIt ? journey : null
  }

  #set(ctx: CookieContext, provider: string, value: string, life: number): void {
    // Browsers keep a `Strict` cookie back when another site leads here.
    const lax = `${value}; Max-Age=${life / 1000}; SameSite=Lax`
    setCookie(ctx, this.#name(ctx, provider), lax, isSecure(ctx, this.isProduction))
  }

  #name(ctx: CookieContext, provider: string): string {
    return hostCookie(`content-gen-connect-${provider}`, isSecure(ctx, this.isProduction))
  }
}
