import { useT } from '../../i18n/index.js'
import { Button, Checkbox, ChevronDownIcon, ChevronUpIcon, ColumnsIcon, IconButton, Popup } from '../../kit/index.js'
import { columnTitle } from './listed-attribute.js'

interface ColumnsButtonProps {
  readonly all: readonly string[]
  readonly chosen: readonly string[]
  /** Null: those of the beginning. */
  readonly onChange: (columns: readonly string[] | null) => void
}

/** Chooses the columns and their order; it is kept for the person. */
export function ColumnsButton({ all, chosen, onChange }: ColumnsButtonProps) {
  const t = useT()
  const move = (index: number, by: -1 | 1) => {
    const next = [...chosen]
    const [name = ''] = next.splice(index, 1)
    next.splice(index + by, 0, name)
    onChange(next)
  }
  const rest = all.filter((name) => !chosen.includes(name))
  return (
    <Popup
      label={t('list.columns')}
      trigger={<IconButton icon={ColumnsIcon} variant="secondary" label={t('list.columns')} />}
    >
      <ul className="list-columns">
        {chosen.map((name, index) => (
          <li key={name} className="row">
            <div className="grow">
              <Checkbox isSelected onChange={() => onChange(chosen.filter((other) => other !== name))}>
                {columnTitle(t, name)}
              </Checkbox>
            </div>
            <IconButton
              icon={ChevronUpIcon}
              label={t('list.columnUp', { column: columnTitle(t, name) })}
              size="small"
              isDisabled={index === 0}
              onPress={() => move(index, -1)}
            />
            <IconButton
              icon={ChevronDownIcon}
              label={t('list.columnDown', { column: columnTitle(t, name) })}
              size="small"
              isDisabled={index === chosen.length - 1}
              onPress={() => move(index, 1)}
            />
          </li>
        ))}
        {rest.map((name) => (
          <li key={name}>
            <Checkbox isSelected={false} onChange={() => onChange([...chosen, name])}>
              {columnTitle(t, name)}
            </Checkbox>
          </li>
        ))}
      </ul>
      <Button size="small" onPress={() => onChange(null)}>
        {t('list.columnsReset')}
      </Button>
    </Popup>
  )
}
