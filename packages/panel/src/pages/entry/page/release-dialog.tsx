import { useState } from 'react'
import { changeActs, isSameSubject, send, usePage, type Release, type ReleaseAct } from '../../../api/index.js'
import { useT } from '../../../i18n/index.js'
import { FormDialog, Notice, Select, TextField, toast } from '../../../kit/index.js'

export interface ReleaseDialogProps {
  /** The acts that are possible with the entry, the usual one first. */
  readonly acts: readonly ReleaseAct[]
  readonly onDone: () => void
  readonly onClose: () => void
}

const anew = 'new'

/** Adds what is done with an entry to a release, which may be a new one. */
export function ReleaseDialog({ acts, onDone, onClose }: ReleaseDialogProps) {
  const t = useT()
  const { data } = usePage<Release>('/editorial/releases', { query: { page: 1, pageSize: 100 } })
  const open = data?.rows.filter(({ state }) => state !== 'done') ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const [name, setName] = useState('')
  const [kind, setKind] = useState(acts[0]?.act)
  const release = chosen ?? String(open[0]?.id ?? anew)
  const into = open.find(({ id }) => String(id) === release)
  const act = acts.find((one) => one.act === kind)
  const isThere = into?.acts.some((one) => one && act && isSameSubject(one, act)) ?? false
  const save = async () => {
    if (!act) return false
    if (into) await changeActs(into.id, (before) => [...before, act])
    else await send('/editorial/releases', { method: 'POST', body: { name: name.trim(), acts: [act] } })
    toast({ tone: 'good', text: t('release.added', { name: into?.name ?? name.trim() }) })
    return onDone()
  }
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t('release.add')}
      size="small"
      submit={t('common.add')}
      isReady={data !== undefined && !isThere && (into !== undefined || name.trim() !== '')}
      onSubmit={save}
    >
      <Select
        label={t('release.which')}
        options={[
          ...open.map(({ id, name: text }) => ({ id: String(id), text })),
          { id: anew, text: t('release.new') },
        ]}
        value={data ? release : null}
        onChange={setChosen}
        autoFocus
      />
      {data && !into && (
        <TextField label={t('release.name')} value={name} onChange={setName} isRequired maxLength={150} />
      )}
      {acts.length > 1 && (
        <Select
          label={t('releases.act')}
          options={acts.map((one) => ({ id: one.act, text: t(`releases.${one.act}`) }))}
          value={kind ?? null}
          onChange={(id) => setKind(acts.find((one) => one.act === id)?.act)}
        />
      )}
      {isThere && <Notice tone="info">{t('release.there')}</Notice>}
    </FormDialog>
  )
}
