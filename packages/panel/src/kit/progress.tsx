import { Label, ProgressBar as AriaProgressBar } from 'react-aria-components'
import './progress.css'

/** How far something is. Without a value: under way. */
export function ProgressBar({
  label,
  value,
  max = 100,
}: {
  readonly label: string
  readonly value?: number
  readonly max?: number
}) {
  return (
    <AriaProgressBar
      className="progress"
      maxValue={max}
      {...(value === undefined ? { isIndeterminate: true } : { value })}
    >
      {({ percentage, valueText }) => (
        <>
          <div className="row row-between small">
            <Label>{label}</Label>
            <span className="soft">{valueText}</span>
          </div>
          <div className="progress-track">
            <div
              className={percentage === undefined ? 'progress-bar is-endless' : 'progress-bar'}
              style={percentage === undefined ? {} : { inlineSize: `${percentage}%` }}
            />
          </div>
        </>
      )}
    </AriaProgressBar>
  )
}
