import { useFormats, useT } from '../../../i18n/index.js'
import type { WorkState } from '../work/work-state.js'

interface OtherText {
  readonly name: string
  readonly title: string
  readonly text: string
}

/** The parts of the work that tell who else writes. */
export type ShownWork = Pick<WorkState, 'other' | 'copy' | 'entry' | 'toldVersion'>

/** Returns who else has written what the form shows, in words; null if nobody has. */
export function useOtherText({ other, copy, entry, toldVersion }: ShownWork): OtherText | null {
  const t = useT()
  const { list, relative } = useFormats()
  if (other === null) return null
  const at = relative(other.at)
  const name = other.names.length > 0 ? list(other.names) : t('info.somebody')
  if (other.of === 'copy') {
    const title = other.isSelf ? t('info.otherSelf') : t('info.otherTitle', { name })
    return { name, title, text: t('info.other', { at }) }
  }
  const title = other.isSelf ? t('info.writtenSelf') : t('info.written', { name })
  // The form stays as it was while something is typed and not sent.
  const isShown = copy === null && (toldVersion ?? 0) <= (entry?.version ?? 0)
  return { name, title, text: t(isShown ? 'info.writtenShown' : 'info.writtenBeside', { at }) }
}
