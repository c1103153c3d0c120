import { useEffect, useState } from 'react'
import { errorOf, send } from '../../../api/index.js'
import { useFormats, useT } from '../../../i18n/index.js'
import {
  Button,
  CloseIcon,
  CopyIcon,
  ExternalIcon,
  Failure,
  IconButton,
  LinkButton,
  Loading,
  MonitorIcon,
  PhoneIcon,
  RefreshIcon,
  Select,
  toast,
  useCopy,
  useFailureText,
} from '../../../kit/index.js'
import { PreviewFrame } from './preview-frame.js'
import { useTyping } from './use-typing.js'
import type { Work } from '../work/work.js'
import type { WorkState } from '../work/work-state.js'

interface PreviewLink {
  readonly token: string
  readonly url: string | null
  readonly expiresAt: string
  /** The working copy that it shows. */
  readonly copy: number | undefined
}

const widths = { phone: 390, tablet: 820, desktop: null } as const

/** The real site beside the form, with what is not published yet. */
export function Preview({
  uid,
  work,
  state,
  onEdit,
  onClose,
}: {
  readonly uid: string
  readonly work: Work
  readonly state: WorkState
  /** Somebody wants to edit a text of the page: `api::article.article 12 sections.2.heading`. */
  readonly onEdit: (place: string) => void
  readonly onClose: () => void
}) {
  const t = useT()
  const [link, setLink] = useState<(PreviewLink & { readonly ofWindow: string | null }) | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const [device, setDevice] = useState<keyof typeof widths>('desktop')
  const [reload, setReload] = useState(0)
  const [isMarked, setMarked] = useState(false)
  const [isLive, setLive] = useState(false)
  const [shares, setShares] = useState(false)
  const typing = useTyping(work, isLive)
  const { copy } = state
  const copyId = copy?.id
  const entryId = state.entry?.id
  useEffect(() => {
    let isCurrent = true
    setError(null)
    const ofFrame = linkOf(uid, copyId, entryId, { minutes: 60, marks: isMarked, typing: true })
    // Its address may be given to others: it shows what is saved.
    const ofWindow = linkOf(uid, copyId, entryId, { minutes: 60 })
    Promise.all([ofFrame, ofWindow]).then(
      ([frame, { url }]) => isCurrent && setLink({ ...frame, ofWindow: url }),
      (failure: unknown) => isCurrent && setError(errorOf(failure)),
    )
    return () => {
      isCurrent = false
    }
  }, [uid, copyId, entryId, isMarked])
  const width = widths[device]
  return (
    <aside className="preview" aria-label={t('preview.title')}>
      <header className="preview-head">
        <h2 className="grow">{t('preview.title')}</h2>
        <IconButton
          icon={PhoneIcon}
          size="small"
          label={t('preview.phone')}
          aria-pressed={device === 'phone'}
          onPress={() => setDevice('phone')}
        />
        <IconButton
          icon={() => (
            <span className="editor-glyph" aria-hidden="true">
              ▭
            </span>
          )}
          size="small"
          label={t('preview.tablet')}
          aria-pressed={device === 'tablet'}
          onPress={() => setDevice('tablet')}
        />
        <IconButton
          icon={MonitorIcon}
          size="small"
          label={t('preview.desktop')}
          aria-pressed={device === 'desktop'}
          onPress={() => setDevice('desktop')}
        />
        <IconButton icon={RefreshIcon} size="small" label={t('preview.reload')} onPress={() => setReload(reload + 1)} />
        {link?.ofWindow && (
          <LinkButton
            size="small"
            variant="quiet"
            href={link.ofWindow}
            target="_blank"
            rel="noopener"
            icon={ExternalIcon}
          >
            {t('preview.open')}
          </LinkButton>
        )}
        <Button size="small" icon={CopyIcon} onPress={() => setShares(!shares)} aria-expanded={shares}>
          {t('preview.share')}
        </Button>
        <IconButton icon={CloseIcon} size="small" label={t('common.close')} onPress={onClose} />
      </header>
      {shares && <Share uid={uid} state={state} />}
      {error && <Failure error={error} />}
      {!link && !error && <Loading label={t('common.loading')} />}
      {typing.isRefused && (
        <p role="status" className="small soft">
          {t('preview.refused')}
        </p>
      )}
      {link && link.url === null && <p className="soft">{t('preview.noAddress')}</p>}
      {link?.url && (
        <div className="preview-stage">
          <PreviewFrame
            key={`${link.url} ${reload}`}
            url={link.url}
            revision={link.copy === copyId && !typing.isRefused ? copy?.revision : undefined}
            typed={typing.shown}
            onLive={() => setLive(true)}
            onEdits={() => setMarked(true)}
            onEdit={onEdit}
            className={`preview-frame preview-${device}`}
            width={width}
          />
        </div>
      )}
    </aside>
  )
}

function Share({ uid, state }: { readonly uid: string; readonly state: WorkState }) {
  const t = useT()
  const { moment } = useFormats()
  const failureText = useFailureText()
  const copyText = useCopy()
  const [minutes, setMinutes] = useState('1440')
  const [made, setMade] = useState<PreviewLink | null>(null)
  const make = async () => {
    try {
      const link = await linkOf(uid, state.copy?.id, state.entry?.id, { minutes: Number(minutes) })
      setMade(link)
      await copyText(link.url ?? link.token)
    } catch (error) {
      toast({ tone: 'bad', text: failureText(errorOf(error)) })
    }
  }
  return (
    <div className="row row-wrap preview-share">
      <Select
        aria-label={t('preview.valid')}
        value={minutes}
        onChange={setMinutes}
        options={[
          { id: '60', text: t('preview.hour') },
          { id: '1440', text: t('preview.day') },
          { id: '10080', text: t('preview.week') },
        ]}
      />
      <Button size="small" variant="primary" onPress={() => void make()}>
        {t('preview.make')}
      </Button>
      {made && (
        <span className="small soft">
          <span className="mono preview-link">{made.url ?? made.token}</span> ·{' '}
          {t('preview.until', { at: moment(made.expiresAt) })}
        </span>
      )}
    </div>
  )
}

async function linkOf(
  uid: string,
  copy: number | undefined,
  entry: number | undefined,
  options: { readonly minutes: number; readonly marks?: boolean; readonly typing?: boolean },
): Promise<PreviewLink> {
  const copies = copy === undefined ? [] : [{ type: uid, copy }]
  const shown = entry === undefined ? {} : { entry: { type: uid, id: entry } }
  const body = { copies, ...shown, ...options }
  return { ...(await send<Omit<PreviewLink, 'copy'>>('/editorial/previews', { method: 'POST', body })).data, copy }
}
