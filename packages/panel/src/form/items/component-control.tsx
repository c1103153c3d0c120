import type { ComponentAttribute } from '@content-gen/admin/panel-api'
import { useCallback, useId, useState } from 'react'
import { useT } from '../../i18n/index.js'
import { PlusIcon, Button, CopyIcon, TrashIcon } from '../../kit/index.js'
import type { ControlProps } from '../control/control.js'
import { useIssueText } from '../control/issue-text.js'
import { initialValues, isItem, withNewKey } from '../document/values.js'
import { useField, useForm, usePlace } from '../store/form-context.js'
import { useCopyItem } from './copied-item.js'
import { focusSoon } from './focus-soon.js'
import type { FieldsView } from '../control/fields-view.js'
import { GroupHead } from '../control/group-head.js'
import { ItemFrame } from './item-frame.js'
import { ListControl } from './list-control.js'
import { PasteButton } from './paste-button.js'
import { usePrinting } from './use-printing.js'

/** One component, or a list of them. */
export function ComponentControl(props: ControlProps<ComponentAttribute> & { readonly Fields: FieldsView }) {
  const { attribute } = props
  if (attribute.repeatable) return <ListControl {...props} components={[attribute.component]} isZone={false} />
  return <SingleControl {...props} />
}

function SingleControl({
  attribute,
  path,
  label,
  aside,
  isReadOnly,
  Fields,
}: ControlProps<ComponentAttribute> & { readonly Fields: FieldsView }) {
  const t = useT()
  const id = useId()
  const { store } = useForm()
  const copy = useCopyItem()
  const [isOpen, setOpen] = useState(true)
  const isPrinting = usePrinting()
  const isThere = usePlace(path, useCallback(isItem, []))
  const model = store.models.get(attribute.component)
  const { issue } = useOwnIssue(path)
  const error = useIssueText()(issue)
  if (!model) return null
  return (
    <div className="field" id={`${id} group`} role="group" aria-labelledby={id}>
      <GroupHead id={id} label={label} aside={aside} isRequired={attribute.required} />
      {isThere ? (
        <ItemFrame
          path={path}
          model={model}
          showsComponent={false}
          untitled={label}
          isOpen={isOpen || isPrinting}
          onOpenChange={setOpen}
          acts={
            isReadOnly
              ? []
              : [
                  {
                    id: 'copy',
                    text: t('common.copy'),
                    icon: CopyIcon,
                    onAct: () => copy(attribute.component, store.value(path)),
                  },
                  {
                    id: 'remove',
                    text: t('common.remove'),
                    icon: TrashIcon,
                    isDanger: true,
                    onAct: () => store.set(path, null),
                  },
                ]
          }
        >
          <Fields uid={model.uid} path={path} isReadOnly={isReadOnly} />
        </ItemFrame>
      ) : isReadOnly ? (
        <p className="faint">{t('entry.unset')}</p>
      ) : (
        <div className="items-add">
          <Button
            icon={PlusIcon}
            onPress={() => {
              setOpen(true)
              store.set(path, withNewKey(initialValues(model)))
              focusSoon(`${id} group`)
            }}
          >
            {t('item.add', { name: label })}
          </Button>
          <PasteButton
            components={[attribute.component]}
            onPaste={(_, values) => {
              setOpen(true)
              store.set(path, withNewKey(values))
              focusSoon(`${id} group`)
            }}
          />
        </div>
      )}
      {error !== null && <div className="field-error">{error}</div>}
    </div>
  )
}

/** The issue of the whole, without listening to what is inside. */
export function useOwnIssue(path: readonly string[]) {
  const { store } = useForm()
  const { issue } = useField(path)
  return { store, issue }
}
