import { useT } from '../../i18n/index.js'
import { Button, Checkbox, ChevronDownIcon, ChevronUpIcon, ColumnsIcon, IconButton, Popup } from '../../kit/index.js'
import { columnTitle, type ListedAttribute } from './listed-attribute.js'

interface ColumnsButtonProps {
  readonly all: readonly ListedAttribute[]
  readonly chosen: readonly ListedAttribute[]
  /** Null: those of the beginning. */
  readonly onChange: (columns: readonly string[] | null) => void
}

/** Chooses the columns and their order; it is kept for the person. */
export function ColumnsButton({ all, chosen, onChange }: ColumnsButtonProps) {
  const t = useT()
  const names = chosen.map(({ name }) => name)
  const move = (index: number, by: -1 | 1) => {
    const next = [...names]
    next.splice(index + by, 0, ...next.splice(index, 1))
    onChange(next)
  }
  const rest = all.filter(({ name }) => !names.includes(name))
  return (
    <Popup
      label={t('list.columns')}
      trigger={<IconButton icon={ColumnsIcon} variant="secondary" label={t('list.columns')} />}
    >
      <ul className="list-columns">
        {chosen.map((attribute, index) => (
          <li key={attribute.name} className="row">
            <div className="grow">
              <Checkbox isSelected onChange={() => onChange(names.filter((name) => name !== attribute.name))}>
                {columnTitle(t, attribute)}
              </Checkbox>
            </div>
            <IconButton
              icon={ChevronUpIcon}
              label={t('list.columnUp', { column: columnTitle(t, attribute) })}
              size="small"
              isDisabled={index === 0}
              onPress={() => move(index, -1)}
            />
            <IconButton
              icon={ChevronDownIcon}
              label={t('list.columnDown', { column: columnTitle(t, attribute) })}
              size="small"
              isDisabled={index === chosen.length - 1}
              onPress={() => move(index, 1)}
            />
          </li>
        ))}
        {rest.map((attribute) => (
          <li key={attribute.name}>
            <Checkbox isSelected={false} onChange={() => onChange([...names, attribute.name])}>
              {columnTitle(t, attribute)}
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
