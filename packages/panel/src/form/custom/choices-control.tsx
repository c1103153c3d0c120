import type { PlainAttribute } from '@content-gen/admin/panel-api'
import { useId } from 'react'
import { useT } from '../../i18n/index.js'
import { Checkbox } from '../../kit/index.js'
import type { ControlProps } from '../control/control.js'
import { GroupHead } from '../control/group-head.js'
import { useIssueText } from '../control/issue-text.js'
import { useField } from '../store/form-context.js'
import { inOrder, isChosen, offered } from './choices.js'
import './custom.css'

/** Several of the values that the model offers. One that it offers no more stays until it is taken out. */
export function ChoicesControl({ attribute, path, label, aside, isReadOnly }: ControlProps<PlainAttribute>) {
  const t = useT()
  const id = useId()
  const { value, issue, set, touch } = useField(path)
  const error = useIssueText()(issue)
  const chosen = isChosen(value) && value ? value : []
  const options = offered(attribute.options)
  const gone = chosen.filter((one) => !options.some((option) => option.id === one))
  const all = [...options, ...gone.map((one) => ({ id: one, text: t('custom.gone', { value: one }) }))]
  const choose = (one: string, isIn: boolean) => {
    const next = isIn ? [...chosen, one] : chosen.filter((other) => other !== one)
    set(next.length === 0 ? null : inOrder(next, options))
    touch()
  }
  return (
    <div
      className="field"
      role="group"
      aria-labelledby={id}
      {...(error === null ? {} : { 'aria-describedby': `${id} error` })}
    >
      <GroupHead id={id} label={label} aside={aside} isRequired={attribute.required} />
      <div className="choices">
        {all.map((option) => (
          <Checkbox
            key={option.id}
            isSelected={chosen.includes(option.id)}
            onChange={(isIn) => choose(option.id, isIn)}
            isReadOnly={isReadOnly}
          >
            {option.text}
          </Checkbox>
        ))}
      </div>
      {error !== null && (
        <div className="field-error" id={`${id} error`}>
          {error}
        </div>
      )}
    </div>
  )
}
