import type { ContentType, Entry } from '@content-gen/admin/panel-api'
import { lazy, Suspense, useState, type ReactNode, type RefObject } from 'react'
import type { EntryOn } from '../../../acts/index.js'
import type { Path } from '../../../form/document/path.js'
import type { FormStore } from '../../../form/store/form-store.js'
import { useT } from '../../../i18n/index.js'
import { toast } from '../../../kit/index.js'
import { fieldAt } from '../comments/about.js'
import { ChangedField } from './changed-field.js'

const ProposalDialog = lazy(() => import('../proposals/proposal-dialog.js'))

interface FieldActsOptions {
  readonly type: ContentType
  readonly entry: Entry | null
  readonly store: FormStore
  /** The element where the person was last. */
  readonly last: RefObject<Element | null>
  readonly mayTake: (attribute: string) => boolean
}

interface FieldActs {
  readonly acts: Pick<EntryOn, 'showChanges' | 'propose'>
  readonly openChanges: (attribute: string) => void
  /** For within the form. */
  readonly dialogs: ReactNode
}

/** Returns the acts on the field where the person was last, and their dialogs. */
export function useFieldActs({ type, entry, store, last, mayTake }: FieldActsOptions): FieldActs {
  const t = useT()
  const [changesOf, setChangesOf] = useState<string | null>(null)
  const [proposalFor, setProposalFor] = useState<Path | null>(null)
  const atLast = (act: (path: Path) => void) => () => {
    const path = last.current && fieldAt(last.current)
    if (path === null) toast({ tone: 'info', text: t('fieldHistory.first') })
    else act(path)
  }
  return {
    acts: { showChanges: atLast(([name]) => setChangesOf(name ?? null)), propose: atLast(setProposalFor) },
    openChanges: setChangesOf,
    dialogs: (
      <>
        {proposalFor !== null && (
          <Suspense>
            <ProposalDialog path={proposalFor} onClose={() => setProposalFor(null)} />
          </Suspense>
        )}
        {changesOf !== null && entry && (
          <ChangedField
            type={type}
            entry={entry}
            store={store}
            field={changesOf}
            mayChange={mayTake(changesOf)}
            onClose={() => setChangesOf(null)}
          />
        )}
      </>
    ),
  }
}
