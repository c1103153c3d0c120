import type { Config } from '@content-gen/runtime'

/** Returns the `Content-Security-Policy` of the panel: nothing runs but its own files, and nobody frames it. */
export function contentPolicy(
  { admin, editorial }: Pick<Config, 'admin' | 'editorial'>,
  imageOrigins: readonly string[] = [],
): string {
  const images = [...imageOrigins, ...originOf(admin?.logo), ...originOf(admin?.signIn.picture)]
  const frames = originOf(editorial?.preview.url)
  return [
    `default-src 'self'`,
    ["img-src 'self' data: blob:", ...images].join(' '),
    ["media-src 'self' blob:", ...imageOrigins].join(' '),
    ["frame-src 'self'", ...frames].join(' '),
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `object-src 'none'`,
  ].join('; ')
}

/** Placeholders of an address stand in its path. */
function originOf(address: string | null | undefined): string[] {
  const filled = address?.replaceAll(/\{\w+\}/g, 'x')
  return filled !== undefined && /^https?:\/\//.test(filled) && URL.canParse(filled) ? [new URL(filled).origin] : []
}
