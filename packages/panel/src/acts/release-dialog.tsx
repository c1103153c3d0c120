import { useState } from 'react'
import { changeActs, isSameSubject, pageQuery, send, usePage, type Release, type ReleaseAct } from '../api/index.js'
import { useT } from '../i18n/index.js'
import { FormDialog, Notice, Select, TextField, toast } from '../kit/index.js'

export interface ReleaseDialogProps {
  /** The acts that are possible with an entry, or with several, the usual one first. */
  readonly acts: readonly ReleaseAct[]
  readonly onDone: () => void
  readonly onClose: () => void
}

const anew = 'new'

/** Adds what is done with entries to a release, which may be a new one. */
export function ReleaseDialog({ acts, onDone, onClose }: ReleaseDialogProps) {
  const t = useT()
  const { data } = usePage<Release>('/editorial/releases', { query: pageQuery(1, 100) })
  const open = data?.rows.filter(({ state }) => state !== 'done') ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const [name, setName] = useState('')
  const [kind, setKind] = useState(acts[0]?.act)
  const release = chosen ?? String(open[0]?.id ?? anew)
  const into = open.find(({ id }) => String(id) === release)
  const kinds = [...new Set(acts.map(({ act }) => act))]
  const isThere = (act: ReleaseAct) => into?.acts.some((one) => one && isSameSubject(one, act)) ?? false
  const added = acts.filter((act) => act.act === kind && !isThere(act))
  const isOne = acts.length > 0 && acts.length === kinds.length
  const save = async () => {
    if (into) await changeActs(into.id, (before) => [...before, ...added])
    else await send('/editorial/releases', { method: 'POST', body: { name: name.trim(), acts: added } })
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
      isReady={data !== undefined && added.length > 0 && (into !== undefined || name.trim() !== '')}
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
      {kinds.length > 1 && (
        <Select
          label={t('releases.act')}
          options={kinds.map((id) => ({ id, text: t(`releases.${id}`) }))}
          value={kind ?? null}
          onChange={(id) => setKind(kinds.find((one) => one === id))}
        />
      )}
      {data && !isOne && <p className="soft">{t('release.count', { count: added.length })}</p>}
      {isOne && added.length === 0 && <Notice tone="info">{t('release.there')}</Notice>}
    </FormDialog>
  )
}
