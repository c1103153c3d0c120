import type { Session } from '@content-gen/admin/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, type RenderResult } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { makeQueryClient, SessionProvider } from '../src/api/index.js'
import { Languages } from '../src/i18n/index.js'
import { Toasts } from '../src/kit/index.js'
import { Links } from '../src/routes/links.js'
import { session } from './session.js'

// The simulated browser scrolls nothing.
Element.prototype.scrollIntoView = () => undefined

// The simulated browser has no `CSS`.
vi.stubGlobal('CSS', { escape: (text: string) => text.replaceAll(/[^\w-]/g, String.raw`\$&`), supports: () => true })

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})

/** Shows a part of the panel at an address, as somebody who is signed in. `visited` are the addresses that it led to. */
export function show(
  part: ReactNode,
  path = '/',
  who: Session = session,
): RenderResult & { readonly visited: string[] } {
  const { hook, searchHook, history } = memoryLocation({ path: `/admin${path}`, record: true })
  const rendered = render(
    <QueryClientProvider client={makeQueryClient()}>
      <Languages>
        <Router base="/admin" hook={hook} searchHook={searchHook}>
          <Links>
            <SessionProvider session={who}>{part}</SessionProvider>
            <Toasts />
          </Links>
        </Router>
      </Languages>
    </QueryClientProvider>,
  )
  return { ...rendered, visited: history }
}
