import { useState } from 'react'
import { useCatalog } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { Button, Dialog, TextField } from '../../kit/index.js'
import { useIssueText } from '../control/issue-text.js'
import { isLink } from '../rules/blocks.js'
import { PageSearch } from './page-search.js'

interface LinkDialogProps {
  /** Empty for a new link. */
  readonly initial: string
  readonly onClose: () => void
  /** `title`: that of the entry whose address it is; null: nobody knows. */
  readonly onSave: (url: string, title: string | null) => void
  readonly onRemove?: () => void
}

/** Asks for the address of a link, or for an entry that has it, or takes the link away. */
export function LinkDialog({ initial, onClose, onSave, onRemove }: LinkDialogProps) {
  const t = useT()
  const issueText = useIssueText()
  const hasPages = useCatalog()?.types.some((type) => type.hasPages) ?? false
  const [url, setUrl] = useState(initial)
  const [picked, setPicked] = useState<{ readonly address: string; readonly title: string } | null>(null)
  const [isTried, setTried] = useState(false)
  const save = () => {
    setTried(true)
    const address = url.trim()
    if (leadsSomewhere(address)) onSave(address, picked?.address === address ? picked.title : null)
  }
  const wrong = hasPages ? t('editor.pickPage') : issueText({ path: [], rule: 'link' })
  const field = {
    label: t(hasPages ? 'editor.addressOrPage' : 'editor.address'),
    autoFocus: true,
    error: isTried && !leadsSomewhere(url.trim()) ? wrong : null,
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('editor.link')}
      size="small"
      onSubmit={save}
      actions={
        <>
          {onRemove && initial !== '' && (
            <Button variant="quiet" onPress={onRemove}>
              {t('editor.unlink')}
            </Button>
          )}
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="primary">
            {t('common.apply')}
          </Button>
        </>
      }
    >
      {hasPages ? (
        <PageSearch
          {...field}
          text={url}
          onType={setUrl}
          onPick={(address, title) => {
            setUrl(address)
            setPicked({ address, title })
          }}
        />
      ) : (
        <TextField {...field} value={url} onChange={setUrl} type="url" placeholder="https://" />
      )}
    </Dialog>
  )
}

/** The server takes such addresses, as Strapi v4 does, but a browser would run them as code of the page that shows the link. */
const runs: ReadonlySet<string> = new Set(['javascript:', 'vbscript:', 'data:'])

function leadsSomewhere(address: string): boolean {
  return isLink(address) && !runs.has(new URL(address, 'https://localhost').protocol)
}
