import { Card, classNames, Disclosure, fieldTitle, Tabs } from '@content-gen/panel/parts'
import { objectAt, textAt } from '../project/json.js'
import { formLayout, looksOf, type FormPart } from '../project/layout.js'
import { modelAttributes, modelTitle, type EditedModel } from '../project/models.js'
import { useSay } from '../texts/texts.js'
import { useTextOf } from './use-text-of.js'

/** The layout of the form as the panel will show it. */
export function FormPreview({ model }: { readonly model: EditedModel }) {
  const say = useSay()
  const textOf = useTextOf()
  const layout = formLayout(model)
  const [first] = layout
  const shown = (parts: readonly FormPart[]) => (
    <div className="fields">
      {parts.map((part, at) =>
        typeof part === 'string' ? (
          <PreviewField key={part} model={model} name={part} />
        ) : (
          <div key={at} className="cell form-group">
            <Disclosure level={3} title={textOf(part.group['group'])} defaultExpanded={part.group['folded'] !== true}>
              <p className="field-hint field-help">{textOf(part.group['help'])}</p>
              <div className="fields">
                {part.fields.map((name) => (
                  <PreviewField key={name} model={model} name={name} />
                ))}
              </div>
            </Disclosure>
          </div>
        ),
      )}
    </div>
  )
  return (
    <Card title={say('form.preview')} hint={say('form.previewHint')}>
      {first?.tab == null ? (
        shown(first?.parts ?? [])
      ) : (
        <Tabs
          label={modelTitle(model)}
          parts={layout.map(({ tab, parts }, at) => ({
            id: String(at),
            title: textOf(tab?.['tab']),
            content: shown(parts),
          }))}
        />
      )}
    </Card>
  )
}

function PreviewField({ model, name }: { readonly model: EditedModel; readonly name: string }) {
  const textOf = useTextOf()
  const looks = looksOf(model, name)
  const attribute = objectAt(modelAttributes(model), name)
  if (looks['hidden'] === true) return null
  const label = textOf(looks['label'])
  const help = textOf(looks['help'])
  const isTall = ['text', 'richtext', 'blocks', 'json', 'component', 'dynamiczone'].includes(textAt(attribute, 'type'))
  return (
    <div className={classNames('cell', `cell-${textAt(looks, 'width') || 'full'}`)}>
      <div className="field">
        <span className="field-label">
          {fieldTitle(label === '' ? { name } : { name, label })}
          {attribute['required'] === true && <span className="field-star">*</span>}
        </span>
        <span
          className={classNames('input preview-box', isTall && 'is-tall', looks['readOnly'] === true && 'is-closed')}
        >
          {textOf(looks['placeholder'])}
        </span>
        {help !== '' && <span className="field-hint field-help">{help}</span>}
      </div>
    </div>
  )
}
