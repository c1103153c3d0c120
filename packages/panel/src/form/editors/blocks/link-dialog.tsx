import { useState } from 'react'
import { useT } from '../../../i18n/index.js'
import { Button, Dialog, TextField } from '../../../kit/index.js'
import { useIssueText } from '../../control/issue-text.js'
import { isLink } from '../../rules/blocks.js'

interface LinkDialogProps {
  /** Empty for a new link. */
  readonly initial: string
  readonly onClose: () => void
  readonly onSave: (url: string) => void
  readonly onRemove: () => void
}

/** Asks for the address of a link, or takes the link away. */
export function LinkDialog({ initial, onClose, onSave, onRemove }: LinkDialogProps) {
  const t = useT()
  const issueText = useIssueText()
  const [url, setUrl] = useState(initial)
  const [isTried, setTried] = useState(false)
  const save = () => {
    setTried(true)
    if (isLink(url)) onSave(url)
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
          {initial !== '' && (
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
      <TextField
        label={t('editor.address')}
        value={url}
        onChange={setUrl}
        autoFocus
        type="url"
        placeholder="https://"
        error={isTried && !isLink(url) ? issueText({ path: [], rule: 'link' }) : null}
      />
    </Dialog>
  )
}
