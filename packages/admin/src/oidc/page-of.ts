const longest = 1000

/** Returns the address of a page of the panel, given relative to `/admin`: never one of another site or of the API. */
export function providerPage(to: string): string {
  const here = 'http://panel.invalid'
  const address = `${here}/admin${to.startsWith('/') ? to : '/'}`
  if (to.length > longest || !URL.canParse(address)) return '/admin/'
  const { origin, pathname, search } = new URL(address)
  const isPage = origin === here && /^\/admin(\/|$)/.test(pathname) && !/^\/admin\/api(\/|$)/.test(pathname)
  return isPage ? `${pathname}${search}` : '/admin/'
}
