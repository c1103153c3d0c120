import type { Entry } from '@content-gen/admin/panel-api'
import { useMemo } from 'react'
import type { EntryOfForm, EntryPanel } from '../../../../extend.d.ts'
import { MountedContent, useExtensionFailure, useExtensions } from '../../../extend/index.js'
import { Card } from '../../../kit/index.js'
import { useStore } from '../../../form/store/form-context.js'
import type { FormStore } from '../../../form/store/form-store.js'

interface OwnPanelsProps {
  readonly uid: string
  readonly entry: Entry | null
  readonly store: FormStore
}

/** The panels that extensions have beside the form. */
export function OwnPanels({ uid, entry, store }: OwnPanelsProps) {
  const { entryPanels } = useExtensions()
  return entryPanels
    .filter(({ types }) => types === undefined || types.includes(uid))
    .map((panel) => <OwnPanel key={panel.title} panel={panel} uid={uid} entry={entry} store={store} />)
}

function OwnPanel({ panel, uid, entry, store }: OwnPanelsProps & { readonly panel: EntryPanel }) {
  const failed = useExtensionFailure(panel.title)
  const document = useStore(store, () => store.document)
  const id = entry?.id ?? null
  const locale = entry?.locale ?? null
  const given = useMemo<EntryOfForm>(() => ({ type: uid, id, locale, document }), [uid, id, locale, document])
  return (
    <Card title={panel.title}>
      <MountedContent maker={panel} given={given} onError={failed} />
    </Card>
  )
}
