import { memo, useCallback, useId, useMemo, useState } from 'react'
import type { ComponentAttribute, ZoneAttribute } from '@content-gen/admin/panel-api'
import { useT } from '../../i18n/index.js'
import { PlusIcon, ChevronDownIcon, ChevronUpIcon, Button, CopyIcon, TrashIcon } from '../../kit/index.js'
import type { MenuAct } from '../../kit/index.js'
import type { ControlProps } from '../control/control.js'
import { boundsText } from '../control/bounds-text.js'
import { useIssueText } from '../control/issue-text.js'
import { componentOf, initialValues, keyOf, type Values } from '../document/values.js'
import type { Path } from '../document/path.js'
import { useField, useForm, usePlace } from '../store/form-context.js'
import { useCopyItem } from './copied-item.js'
import { ComponentPicker } from './component-picker.js'
import { focusSoon } from './focus-soon.js'
import type { FieldsView } from '../control/fields-view.js'
import { fieldId } from '../control/control.js'
import { GroupHead } from '../control/group-head.js'
import { ItemFrame, useOpen } from './item-frame.js'
import { PasteButton } from './paste-button.js'

interface ListProps extends ControlProps<ComponentAttribute | ZoneAttribute> {
  readonly components: readonly string[]
  readonly isZone: boolean
  readonly Fields: FieldsView
}

/** A list of components, or a zone of several kinds of them. */
export function ListControl({ attribute, path, label, aside, isReadOnly, components, isZone, Fields }: ListProps) {
  const t = useT()
  const id = useId()
  const { store } = useForm()
  const { issue } = useField(path)
  const error = useIssueText()(issue)
  const keys = usePlace(
    path,
    useCallback((value) => (Array.isArray(value) ? value.map(keyOf).join(' ') : ''), []),
  )
  const list = useMemo(() => (keys === '' ? [] : keys.split(' ')), [keys])
  const [isOpen, setOpen] = useOpen(path, false)
  const [picksAt, setPicksAt] = useState<number | null>(null)
  const bounds = boundsText(t, 'items', attribute)
  const isFull = attribute.max !== undefined && list.length >= attribute.max
  const add = useCallback(
    (component: string, index: number, values: Values = initialValues(store.models.get(component))) => {
      const key = store.insert(path, index, isZone ? { __component: component, ...values } : values)
      setOpen(key, true)
      focusSoon(`${id} ${key}`)
    },
    [store, path, isZone, id, setOpen],
  )
  const begin = (index: number) => {
    const [only] = components
    if (components.length === 1 && only !== undefined) add(only, index)
    else setPicksAt(index)
  }
  return (
    <div className="field" role="group" aria-labelledby={id}>
      <GroupHead id={id} label={label} aside={aside} isRequired={attribute.required} count={list.length} />
      {bounds !== undefined && <span className="field-hint">{bounds}</span>}
      {list.length > 0 && (
        <div className="items sortable">
          {list.map((key, index) => (
            <ListItem
              key={key}
              id={`${id} ${key}`}
              itemKey={key}
              index={index}
              length={list.length}
              attribute={attribute}
              path={path}
              isZone={isZone}
              isReadOnly={isReadOnly}
              isFull={isFull}
              isOpen={isOpen(key)}
              setOpen={setOpen}
              onInsert={begin}
              Fields={Fields}
            />
          ))}
        </div>
      )}
      {!isReadOnly && (
        <div className="items-add">
          <Button
            icon={PlusIcon}
            refused={isFull ? t('item.full', { max: attribute.max ?? 0 }) : null}
            onPress={() => begin(list.length)}
          >
            {components.length === 1
              ? t('item.add', { name: store.models.get(components[0] ?? '')?.displayName ?? '' })
              : t('item.addComponent')}
          </Button>
          <PasteButton
            components={components}
            refused={isFull ? t('item.full', { max: attribute.max ?? 0 }) : null}
            onPaste={(component, values) => add(component, list.length, values)}
          />
          {list.length > 1 && (
            <Button
              variant="quiet"
              size="small"
              onPress={() => list.forEach((key) => setOpen(key, !list.every(isOpen)))}
            >
              {list.every(isOpen) ? t('item.foldAll') : t('item.openAll')}
            </Button>
          )}
        </div>
      )}
      {error !== null && <div className="field-error">{error}</div>}
      {picksAt !== null && (
        <ComponentPicker
          components={components}
          onClose={() => setPicksAt(null)}
          onPick={(component) => {
            setPicksAt(null)
            add(component, picksAt)
          }}
        />
      )}
    </div>
  )
}

interface ListItemProps {
  readonly id: string
  readonly itemKey: string
  readonly index: number
  readonly length: number
  readonly attribute: ComponentAttribute | ZoneAttribute
  readonly path: Path
  readonly isZone: boolean
  readonly isReadOnly: boolean
  readonly isFull: boolean
  readonly isOpen: boolean
  readonly setOpen: (key: string, isOpen: boolean) => void
  readonly onInsert: (index: number) => void
  readonly Fields: FieldsView
}

const ListItem = memo(function ListItem(props: ListItemProps) {
  const { id, itemKey, index, length, attribute, path, isZone, isReadOnly, isFull, isOpen, setOpen, onInsert, Fields } =
    props
  const t = useT()
  const { store } = useForm()
  const copy = useCopyItem()
  const place = useMemo(() => [...path, `#${itemKey}`], [path, itemKey])
  const component = usePlace(
    place,
    useCallback((value) => componentOf(attribute, value) ?? '', [attribute]),
  )
  const model = store.models.get(component)
  const full = isFull ? t('item.full', { max: attribute.max ?? 0 }) : null
  const acts: MenuAct[] = isReadOnly
    ? []
    : [
        {
          id: 'up',
          text: t('item.up'),
          icon: ChevronUpIcon,
          ...(index === 0 ? { refused: t('item.isFirst') } : {}),
          onAct: () => store.move(path, itemKey, index - 1),
        },
        {
          id: 'down',
          text: t('item.down'),
          icon: ChevronDownIcon,
          ...(index === length - 1 ? { refused: t('item.isLast') } : {}),
          onAct: () => store.move(path, itemKey, index + 1),
        },
        {
          id: 'copy',
          text: t('common.copy'),
          icon: CopyIcon,
          onAct: () => copy(component, store.value(place)),
        },
        {
          id: 'duplicate',
          text: t('item.duplicate'),
          icon: CopyIcon,
          refused: full,
          onAct: () => setOpen(store.duplicate(path, itemKey, component), true),
        },
        { id: 'before', text: t('item.addBefore'), icon: PlusIcon, refused: full, onAct: () => onInsert(index) },
        {
          id: 'remove',
          text: t('common.remove'),
          icon: TrashIcon,
          isDanger: true,
          onAct: () => store.remove(path, itemKey),
        },
      ]
  if (!model)
    return (
      <div className="item-frame item-head" id={fieldId(place)}>
        <span className="grow faint item-gone">{t('item.unknown', { name: component })}</span>
        {!isReadOnly && (
          <Button size="small" icon={TrashIcon} onPress={() => store.remove(path, itemKey)}>
            {t('common.remove')}
          </Button>
        )}
      </div>
    )
  return (
    <div id={id}>
      <ItemFrame
        path={place}
        model={model}
        showsComponent={isZone}
        isOpen={isOpen}
        onOpenChange={(open) => setOpen(itemKey, open)}
        {...(isReadOnly ? {} : { onMove: (to) => store.move(path, itemKey, to) })}
        acts={acts}
      >
        <Fields uid={component} path={place} isReadOnly={isReadOnly} />
      </ItemFrame>
    </div>
  )
}, sameItem)

/** The functions are others each time, and do the same for an item that stays where it is. */
function sameItem(before: ListItemProps, after: ListItemProps): boolean {
  return (Object.keys(after) as (keyof ListItemProps)[]).every(
    (name) => name === 'setOpen' || name === 'onInsert' || before[name] === after[name],
  )
}
