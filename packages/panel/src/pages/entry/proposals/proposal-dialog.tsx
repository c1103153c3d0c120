import type { Proposal } from '@content-gen/admin/panel-api'
import { useState } from 'react'
import { fieldTitle, send, useCatalog } from '../../../api/index.js'
import type { Path } from '../../../form/document/path.js'
import { useForm } from '../../../form/store/form-context.js'
import { useT } from '../../../i18n/index.js'
import { Button, Dialog, Failure, Notice, TextArea, useDialogAct } from '../../../kit/index.js'
import { attributeAt } from './attribute-at.js'
import { proposedValue, offeredText } from './proposal-text.js'

const tasks = ['translate', 'shorten'] as const
type ProposalTask = (typeof tasks)[number]

/** Asks the assistant for a translation or a shorter text of a field. Nothing is taken over before the person says so. */
export default function ProposalDialog({ path, onClose }: { readonly path: Path; readonly onClose: () => void }) {
  const t = useT()
  const { store, locale } = useForm()
  const catalog = useCatalog()
  const [text, setText] = useState<string | null>(null)
  const [asked, setAsked] = useState<ProposalTask | null>(null)
  const placed = attributeAt(store, path)
  const sent = placed && offeredText(placed.attribute, store.value(path))
  const to = locale ?? catalog?.defaultLocale ?? 'en'
  const language = catalog?.locales.find(({ code }) => code === to)?.name ?? to
  const { isBusy, error, run } = useDialogAct(async (task: ProposalTask) => {
    setAsked(task)
    if (!placed || sent === null) return false
    const place = { type: store.uid, field: path[0], model: placed.model, attribute: placed.attribute.name }
    const body = { task, text: sent, ...place, ...(task === 'translate' ? { to } : {}) }
    setText((await send<Proposal>('/assistant/proposals', { method: 'POST', body })).data.text)
    return false
  }, onClose)
  const take = () => {
    if (placed && text !== null) store.set(path, proposedValue(placed.attribute, text))
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('proposal.of', { name: placed ? fieldTitle(placed.attribute) : '' })}
      onSubmit={take}
      isTouched={false}
      notice={error ? <Failure error={error} /> : undefined}
      actions={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="primary" isDisabled={text === null}>
            {t('proposal.take')}
          </Button>
        </>
      }
    >
      {sent === null ? (
        <Notice>{t('proposal.none')}</Notice>
      ) : (
        <>
          <p className="small soft">{t('proposal.hint')}</p>
          <div className="row row-wrap">
            {tasks.map((task) => (
              <Button
                key={task}
                isBusy={isBusy && asked === task}
                isDisabled={isBusy && asked !== task}
                onPress={() => run(task)}
              >
                {t(`proposal.${task}`, { language })}
              </Button>
            ))}
          </div>
          {text !== null && <TextArea label={t('proposal.text')} value={text} onChange={setText} rows={10} />}
        </>
      )}
    </Dialog>
  )
}
