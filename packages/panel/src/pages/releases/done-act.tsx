import type { DoneAct } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { ActorName } from '../../shell/index.js'

/** Says what an act did with its entry, and who did it. */
export function Did({ done: { before, after, actor } }: { readonly done: DoneAct }) {
  const t = useT()
  const said = (state: DoneAct['before']) => {
    if (state === null) return t('entry.new')
    const text = state.state === 'deleted' ? t('releases.gone') : t(`state.${state.state}`)
    return state.version === null ? text : `${text} (${t('history.version', { number: state.version })})`
  }
  return (
    <p className="release-did">
      {said(before)} → {said(after)} · <ActorName actor={actor} />
    </p>
  )
}
