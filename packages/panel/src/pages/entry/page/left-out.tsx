import { titleOf } from '../../../api/index.js'
import { useFormats, useT } from '../../../i18n/index.js'
import { Button, Notice, useCopy } from '../../../kit/index.js'
import type { KeptDraft } from '../work/read-draft.js'

/** Says which part of what this browser kept does not fit the form. It can still be copied as text. */
export function LeftOut({ kept, onDrop }: { readonly kept: KeptDraft; readonly onDrop: () => void }) {
  const t = useT()
  const isUnreadable = kept.draft === null
  return (
    <Notice
      tone="warn"
      title={t(isUnreadable ? 'kept.unreadable' : 'kept.leftOut')}
      actions={
        <>
          <CopyLost kept={kept} />
          <Button size="small" variant="quiet" onPress={onDrop}>
            {t(isUnreadable ? 'kept.drop' : 'common.close')}
          </Button>
        </>
      }
    >
      {isUnreadable ? t('kept.unreadableText') : <LeftOutText kept={kept} />}
    </Notice>
  )
}

export function LeftOutText({ kept }: { readonly kept: KeptDraft }) {
  const t = useT()
  const { list } = useFormats()
  return t('kept.leftOutText', { names: list(kept.dropped.map(titleOf)) })
}

export function CopyLost({ kept: { lost } }: { readonly kept: KeptDraft }) {
  const t = useT()
  const copy = useCopy()
  return (
    <Button size="small" onPress={() => void copy(printed(lost))}>
      {t('kept.copy')}
    </Button>
  )
}

/** A browser keeps more than JSON can say. */
function printed(value: unknown): string {
  try {
    return JSON.stringify(value, null, 2) ?? ''
  } catch {
    return String(value)
  }
}
