/** Returns the page that uses a one-time link. Browsers send the part after # to nobody. */
export function linkPage(site: { readonly publicUrl: string }, key: string): string {
  return `${site.publicUrl}/admin/link#${key}`
}

/** Returns the address at which browsers reach the server, without a trailing slash. */
export function publicUrl({ PUBLIC_URL, PORT }: Readonly<Record<string, string | undefined>>): string {
  return (PUBLIC_URL || `http://localhost:${PORT || 1337}`).replace(/\/+$/, '')
}
