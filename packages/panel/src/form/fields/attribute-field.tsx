import { fieldTitle } from '../../api/index.js'
import type { Attribute, PlainAttribute } from '@content-gen/admin/panel-api'
import { lazy, memo, Suspense, use, useMemo } from 'react'
import type { ReactNode } from 'react'
import { useExtensions } from '../../extend/index.js'
import { useT } from '../../i18n/index.js'
import { FieldTextsContext, GlobeIcon, LoadFailure } from '../../kit/index.js'
import { printPath } from '../document/path.js'
import type { Path } from '../document/path.js'
import { useForm, usePlace } from '../store/form-context.js'
import { ComponentControl } from '../items/component-control.js'
import type { FieldsView } from '../control/fields-view.js'
import { ListControl } from '../items/list-control.js'
import { MediaControl } from '../links/media-control.js'
import { RelationControl } from '../links/relation-control.js'
import { BooleanControl } from '../controls/boolean.js'
import { GroupHelp } from '../control/group-head.js'
import { CounterpartContext } from '../control/counterpart.js'
import { fieldId } from '../control/control.js'
import type { ControlProps } from '../control/control.js'
import { EnumerationControl } from '../controls/enumeration.js'
import { isLines, LinesControl } from '../controls/lines.js'
import { MomentControl } from '../controls/moment.js'
import { NumberControl } from '../controls/number.js'
import { OwnControl } from '../controls/own.js'
import { BlocksControl, JsonControl, MarkdownControl } from '../controls/rich.js'
import { TextControl } from '../controls/text.js'
import { UidControl } from '../controls/uid.js'
import { HistoryMark } from './history-mark.js'
import { PeopleMark } from './people-mark.js'
import { RemarkMark } from './remark-mark.js'

const CustomField = lazy(() => import('../custom/custom-field.js'))

export interface AttributeFieldProps {
  readonly attribute: Attribute
  readonly uid: string
  readonly parent: Path
  readonly isReadOnly: boolean
  readonly Fields: FieldsView
}

/** The control of one attribute. */
export const AttributeField = memo(function AttributeField({
  attribute,
  uid,
  parent,
  isReadOnly,
  Fields,
}: AttributeFieldProps) {
  const t = useT()
  const { fields, isComplete } = useExtensions()
  const own = fields.get(attribute.customField ?? '')
  const { marksShared, isRefused, marksRefused, remarks, presence, showChanges } = useForm()
  const path = useMemo(() => [...parent, attribute.name], [parent, attribute.name])
  const isTop = parent.length === 0
  const counterpart = use(CounterpartContext)
  const isClosed = isTop && isRefused(attribute.name)
  const isShared = isTop && marksShared && !attribute.localized
  const key = printPath(path)
  const remarked = remarks?.open.get(key) ?? 0
  const aside: ReactNode = (
    <>
      {isTop && showChanges && <HistoryMark name={fieldTitle(attribute)} onShow={() => showChanges(attribute.name)} />}
      {presence && <PeopleMark presence={presence} field={key} />}
      {remarks && remarked > 0 && <RemarkMark count={remarked} onShow={remarks.show} />}
      {isShared && (
        // No stop of the tab key: there would be one before every other field.
        <span className="field-shared" role="img" title={t('entry.sharedHint')} aria-label={t('entry.sharedHint')}>
          <GlobeIcon />
        </span>
      )}
      {isClosed && marksRefused && <span className="faint small">{t('rights.refused')}</span>}
    </>
  )
  const props = {
    uid,
    path,
    label: fieldTitle(attribute),
    aside,
    isReadOnly: isReadOnly || isClosed || attribute.readOnly === true,
  }
  const { help, placeholder } = textsOf(attribute)
  const isOfSeveral = own !== undefined || ofSeveral.has(attribute.type)
  const texts = useMemo(() => (isOfSeveral ? {} : { help, placeholder }), [isOfSeveral, help, placeholder])
  const width = attribute.width ?? (isSmall(attribute) ? 'half' : 'full')
  return (
    <>
      <div id={fieldId(path)} className={`cell cell-${width}`}>
        <FieldTextsContext value={texts}>
          <GroupHelp value={isOfSeveral ? help : undefined}>
            {own ? (
              <OwnControl attribute={attribute} control={own} {...props} />
            ) : attribute.customField === undefined ? (
              control(attribute, props, Fields)
            ) : !isComplete ? (
              // An extension may still bring its control, which would take the place of another below the hands of somebody.
              <div className="editor-wait" />
            ) : (
              <LoadFailure told={t('editor.notLoaded')}>
                <Suspense fallback={<div className="editor-wait" />}>
                  <CustomField attribute={attribute} {...props} ofType={(given) => control(attribute, given, Fields)} />
                </Suspense>
              </LoadFailure>
            )}
          </GroupHelp>
        </FieldTextsContext>
      </div>
      {counterpart?.(attribute, uid, path)}
    </>
  )
})

/** Their controls consist of several, and say what the project says about them below their heads. */
const ofSeveral: ReadonlySet<Attribute['type']> = new Set([
  'richtext',
  'json',
  'blocks',
  'relation',
  'media',
  'component',
  'dynamiczone',
])

/** The catalog has them in the language of the person. */
function textsOf({ help, placeholder }: Attribute) {
  const text = (given: Attribute['help']) => (typeof given === 'string' ? given : undefined)
  return { help: text(help), placeholder: text(placeholder) }
}

function control(attribute: Attribute, props: Omit<ControlProps, 'attribute'>, Fields: FieldsView): ReactNode {
  switch (attribute.type) {
    case 'string':
    case 'text':
    case 'email':
    case 'password':
      return <TextControl attribute={attribute} {...props} />
    case 'uid':
      return <UidControl attribute={attribute} {...props} />
    case 'richtext':
      return <MarkdownControl attribute={attribute} isMarkdown={attribute.customField === undefined} {...props} />
    case 'integer':
    case 'biginteger':
    case 'float':
    case 'decimal':
      return <NumberControl attribute={attribute} {...props} />
    case 'boolean':
      return <BooleanControl attribute={attribute} {...props} />
    case 'enumeration':
      return <EnumerationControl attribute={attribute} {...props} />
    case 'date':
    case 'time':
    case 'datetime':
    case 'timestamp':
      return <MomentControl attribute={attribute} {...props} />
    case 'json':
      return <JsonControl attribute={attribute} {...props} />
    case 'array':
      return <ArrayControl attribute={attribute} {...props} />
    case 'blocks':
      return <BlocksControl attribute={attribute} {...props} />
    case 'relation':
      return <RelationControl attribute={attribute} {...props} Fields={Fields} />
    case 'media':
      return <MediaControl attribute={attribute} {...props} />
    case 'component':
      return <ComponentControl attribute={attribute} {...props} Fields={Fields} />
    case 'dynamiczone':
      return <ListControl attribute={attribute} {...props} components={attribute.components} isZone Fields={Fields} />
  }
}

/** Texts are written on lines; anything else in a list is JSON. */
function ArrayControl(props: ControlProps<PlainAttribute>) {
  const hasLines = usePlace(props.path, isLines)
  return hasLines ? <LinesControl {...props} /> : <JsonControl {...props} />
}

/** Two of these fit beside each other. */
function isSmall({ type }: Attribute): boolean {
  return [
    'email',
    'password',
    'uid',
    'integer',
    'biginteger',
    'float',
    'decimal',
    'boolean',
    'enumeration',
    'date',
    'time',
    'datetime',
    'timestamp',
  ].includes(type)
}
