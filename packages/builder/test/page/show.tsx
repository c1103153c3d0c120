import { Languages } from '@content-gen/panel/parts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { ModelFiles, Problem } from '../../src/contract.js'
import { DraftContext } from '../../src/page/draft/draft-context.js'
import { DraftStore } from '../../src/page/draft/draft-store.js'
import { ConsequencesContext, FactsContext, type Facts } from '../../src/page/draft/facts.js'

interface Around {
  readonly locales?: readonly string[]
  readonly problems?: readonly Problem[]
}

/** Shows a part of the builder's page with a draft of a model. */
export function show(part: ReactNode, files: ModelFiles, { locales = [], problems = [] }: Around = {}): DraftStore {
  const store = new DraftStore(new Map([[files.uid, files]]))
  const none = { customFields: {}, options: {}, relationKinds: [], mediaTypes: [], withoutPlainValue: [] }
  const facts: Facts = { ...none, locales }
  const plan = { problems, files: [], conflicts: [], migration: null, obstacle: null }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Languages>
        <FactsContext value={facts}>
          <DraftContext value={store}>
            <ConsequencesContext value={{ plan, isOld: false, error: null }}>{part}</ConsequencesContext>
          </DraftContext>
        </FactsContext>
      </Languages>
    </QueryClientProvider>,
  )
  return store
}
