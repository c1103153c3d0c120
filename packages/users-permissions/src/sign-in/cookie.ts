import type { Context } from '@content-gen/runtime'

export type CookieContext = Pick<Context, 'secure' | 'hostname' | 'cookies' | 'append'>

/** A proxy may end TLS without saying so: in production only this machine itself is asked without it. */
export function isSecure(
  { secure, hostname }: Pick<CookieContext, 'secure' | 'hostname'>,
  isProduction: boolean,
): boolean {
  return secure || (isProduction && !/^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))
}

/** Sets a cookie for the whole site. Not by `ctx.cookies`, which refuses a secure cookie behind a proxy that it does not know of. */
export function setCookie(ctx: CookieContext, name: string, value: string, isOverTls: boolean): void {
  ctx.append('Set-Cookie', `${name}=${value}; Path=/; HttpOnly${isOverTls ? '; Secure' : ''}`)
}

/** Returns the name under which a browser takes a cookie only from this very host, and only by https. */
export function hostCookie(name: string, isOverTls: boolean): string {
  return `${isOverTls ? '__Host-' : ''}${name}`
}
