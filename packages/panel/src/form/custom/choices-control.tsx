import type { PlainAttribute } from '@content-gen/admin/panel-api'
import { useT } from '../../i18n/index.js'
import { Checkbox } from '../../kit/index.js'
import type { ControlProps } from '../control/control.js'
import { GroupField } from '../control/group-field.js'
import { useField } from '../store/form-context.js'
import { inOrder, isChosen, offered } from './choices.js'
import './custom.css'

/** Several of the values that the model offers. One that it offers no more stays until it is taken out. */
export function ChoicesControl({ attribute, path, label, aside, isReadOnly }: ControlProps<PlainAttribute>) {
  const t = useT()
  const { value, issue, set, touch } = useField(path)
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
    <GroupField label={label} aside={aside} isRequired={attribute.required} issue={issue}>
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
    </GroupField>
  )
}
