import type { Session } from '@content-gen/admin/panel-api'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { render, type RenderResult } from '@testing-library/react'
import type { ReactNode } from 'react'
import { onTestFinished } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { makeQueryClient, SessionProvider } from '../src/api/index.js'
import { Languages } from '../src/i18n/index.js'
import { Toasts } from '../src/kit/index.js'
import { queue } from '../src/kit/toast.js'
import { Links } from '../src/routes/links.js'
import { session } from './session.js'

/** Those that wait become visible as others close. */
function closeToasts() {
  for (let [first] = queue.visibleToasts; first; [first] = queue.visibleToasts) queue.close(first.key)
}

/** Shows a part of the panel at an address, as somebody who is signed in. `visited` are the addresses that it led to. */
export function show(
  part: ReactNode,
  path = '/',
  who: Session = session,
): RenderResult & { readonly visited: string[] } {
  const { hook, searchHook, history } = memoryLocation({ path: `/admin${path}`, record: true })
  onTestFinished(closeToasts)
  const rendered = render(
    <QueryClientProvider client={lastingClient()}>
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

/** The panel's client, without the timers of minutes after which it forgets an answer that no part shows. */
function lastingClient(): QueryClient {
  const client = makeQueryClient()
  const { queries, mutations } = client.getDefaultOptions()
  client.setDefaultOptions({
    queries: { ...queries, gcTime: Infinity },
    mutations: { ...mutations, gcTime: Infinity },
  })
  return client
}
