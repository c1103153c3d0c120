import { Languages, Toasts } from '@content-gen/panel/parts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { RouterProvider } from 'react-aria-components'
import { Router, useLocation } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import { Gate } from './shell/gate.js'

export function App() {
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false, staleTime: 0 } } }),
  )
  return (
    <QueryClientProvider client={client}>
      <Languages>
        <Router hook={useHashLocation}>
          <Links>
            <Gate />
            <Toasts />
          </Links>
        </Router>
      </Languages>
    </QueryClientProvider>
  )
}

/** Links of the kit lead to pages behind `#`; whole addresses stay. */
function Links({ children }: { readonly children: ReactNode }) {
  const [, navigate] = useLocation()
  return (
    <RouterProvider navigate={(path) => navigate(path)} useHref={(href) => (href.startsWith('/') ? `#${href}` : href)}>
      {children}
    </RouterProvider>
  )
}
