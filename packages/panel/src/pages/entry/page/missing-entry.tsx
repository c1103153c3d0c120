import { useT } from '../../../i18n/index.js'
import { LinkButton, Notice } from '../../../kit/index.js'
import { MissingPage } from '../../../shell/index.js'

interface MissingEntryProps {
  readonly back?: string | undefined
  /** The address where what this browser kept of it goes on. */
  readonly rescued: string | null
}

/** An entry that is gone, or was never there. What was typed into it and never sent is not gone with it. */
export function MissingEntry({ back, rescued }: MissingEntryProps) {
  const t = useT()
  return (
    <MissingPage back={back}>
      {rescued !== null && (
        <Notice tone="warn" title={t('kept.rescued')} actions={<LinkButton href={rescued}>{t('kept.see')}</LinkButton>}>
          {t('kept.rescuedText')}
        </Notice>
      )}
    </MissingPage>
  )
}
