import type { ReactNode } from 'react'
import { RouterProvider } from 'react-aria-components'
import { useLocation } from 'wouter'

const base = '/admin'

/** Links and menus of the kit lead to pages without loading anew. */
export function Links({ children }: { readonly children: ReactNode }) {
  const [, navigate] = useLocation()
  return (
    <RouterProvider navigate={(path) => navigate(path)} useHref={hrefOf}>
      {children}
    </RouterProvider>
  )
}

/** Paths of the panel get its base; whole addresses and those of the API stay. */
export function hrefOf(href: string): string {
  return href.startsWith('/') && !href.startsWith(`${base}/api/`) ? `${base}${href}` : href
}
