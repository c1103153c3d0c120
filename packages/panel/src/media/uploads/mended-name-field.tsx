import { useT } from '../../i18n/index.js'
import { Button, TextField } from '../../kit/index.js'
import type { Upload } from './uploads.js'

interface MendedNameProps {
  readonly upload: Upload
  readonly mended: string
  readonly onChange: (name: string) => void
  readonly onSend: () => void
  readonly onLeaveOut: () => void
}

/** A file whose name was refused: it is sent under another one, or left out. */
export function MendedName({ upload: { name }, mended, onChange, onSend, onLeaveOut }: MendedNameProps) {
  const t = useT()
  return (
    <form
      className="uploads-mended"
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      <TextField aria-label={t('library.mendedName', { name })} value={mended} onChange={onChange} />
      <Button size="small" type="submit" isDisabled={mended.trim() === ''}>
        {t('library.sendMended')}
      </Button>
      <Button size="small" variant="quiet" aria-label={t('library.removeUpload', { name })} onPress={onLeaveOut}>
        {t('library.leaveOut')}
      </Button>
    </form>
  )
}
