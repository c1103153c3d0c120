import { Badge, Spinner } from '@content-gen/panel/parts'
import { useDevState } from '../api/queries.js'
import { useSay } from '../texts/texts.js'

const tones = {
  refused: 'bad',
  serving: 'good',
  generating: 'info',
  migrating: 'info',
  compiling: 'info',
  starting: 'info',
} as const

/** The present state of `content-gen dev`. */
export function DevLine() {
  const say = useSay()
  const state = useDevState()
  if (state === null)
    return (
      <p className="dev-line" role="status">
        {say('dev.away')}
      </p>
    )
  const isBusy = tones[state.doing] === 'info'
  return (
    <div className="dev-line" role="status">
      <span className="row">
        {isBusy && <Spinner />}
        <Badge tone={tones[state.doing]}>{say(`dev.${state.doing}`)}</Badge>
      </span>
      {state.message !== null && <pre className="dev-message">{state.message}</pre>}
    </div>
  )
}
