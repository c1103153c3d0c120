import { hostCookie, isSecure, setCookie } from '@content-gen/users-permissions/parts'
import type { CookieContext } from '@content-gen/users-permissions/parts'
import type { ProjectId } from '../project/project-id.js'

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

  #set(ctx: CookieContext, name: string, value: string): void {
    setCookie(ctx, name, value, isSecure(ctx, this.isProduction))
  }

  #name(ctx: CookieContext): string {
    return hostCookie(`content-gen-admin-${this.project.known}`, isSecure(ctx, this.isProduction))
  }
}
