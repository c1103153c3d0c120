import type { Context } from '@content-gen/runtime'
import type { ProjectId } from '../project/project-id.js'

type CookieContext = Pick<Context, 'secure' | 'hostname' | 'cookies' | 'append'>

/**
 * The cookie of sessions. Scripts cannot read it, and requests from other sites do not carry it. Browsers send cookies to every port of a host:
 * those of each project have a name of its own.
 */
export class SessionCookie {
  constructor(
    private readonly isProduction: boolean,
    private readonly project: Pick<ProjectId, 'known'>,
  ) {}

  read(ctx: CookieContext): string | undefined {
    return ctx.cookies.get(this.#name(ctx))
  }

  /** `life`: milliseconds. */
  set(ctx: CookieContext, key: string, life: number): void {
    this.#set(ctx, this.#name(ctx), `${key}; Max-Age=${Math.floor(life / 1000)}; SameSite=Strict`)
  }

  /** Tells the browser that leaves for an OpenID provider from others. It comes back by a link of another site. */
  setState(ctx: CookieContext, state: string, minutes: number): void {
    this.#set(ctx, `${this.#name(ctx)}-state`, `${state}; Max-Age=${minutes * 60}; SameSite=Lax`)
  }

  readState(ctx: CookieContext): string | undefined {
    return ctx.cookies.get(`${this.#name(ctx)}-state`)
  }

  clear(ctx: CookieContext): void {
    this.set(ctx, '', 0)
  }

  /** Not by `ctx.cookies`, which refuses a secure cookie behind a proxy that it does not know of. */
  #set(ctx: CookieContext, name: string, value: string): void {
    ctx.append('Set-Cookie', `${name}=${value}; Path=/; HttpOnly${this.#isSecure(ctx) ? '; Secure' : ''}`)
  }

  #name(ctx: CookieContext): string {
    // A browser takes a cookie with this prefix only from this very host, and only by https.
    return `${this.#isSecure(ctx) ? '__Host-' : ''}content-gen-admin-${this.project.known}`
  }

  /** A proxy may end TLS without saying so: in production only this machine itself is asked without it. */
  #isSecure(ctx: CookieContext): boolean {
    return ctx.secure || (this.isProduction && !/^(localhost|127\.0\.0\.1|\[::1\])$/.test(ctx.hostname))
  }
}
