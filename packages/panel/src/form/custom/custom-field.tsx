import type { Attribute, PlainAttribute, TextAttribute } from '@content-gen/admin/panel-api'
import { customFields } from '@content-gen/contract'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/index.js'
import type { ControlProps } from '../control/control.js'
import { HtmlControl, JsonControl, MarkdownControl } from '../controls/rich.js'
import { isItem } from '../document/values.js'
import { usePlace } from '../store/form-context.js'
import { ChoicesControl } from './choices-control.js'
import { isChosen } from './choices.js'
import { ColorControl } from './color-control.js'
import { IconControl } from './icon-control.js'
import { TagsControl } from './tags-control.js'
import { isTags } from './tags.js'
import { VideoControl } from './video-control.js'
import { isVideo } from './video.js'

type Props = Omit<ControlProps, 'attribute'>

export interface CustomFieldProps extends ControlProps {
  /** Makes the control of its type. */
  readonly ofType: (props: Props) => ReactNode
}

/** A custom field. It is loaded with the first one: most types have none. */
export default function CustomField({ attribute, ofType, ...props }: CustomFieldProps) {
  const t = useT()
  const { customField = '' } = attribute
  if (Object.hasOwn(customFields, customField)) return customControl(attribute, props) ?? ofType(props)
  const note = <span className="faint small">{t('custom.unknown', { name: customField })}</span>
  const aside = (
    <>
      {props.aside}
      {note}
    </>
  )
  return ofType({ ...props, aside })
}

/** Returns the control of a custom field; null for the control of its type. The config may say that it stores another type than usual. */
function customControl(attribute: Attribute, props: Props): ReactNode {
  const control = customFields[attribute.customField ?? '']?.control
  switch (attribute.type) {
    case 'string':
    case 'text':
    case 'richtext':
      if (control === 'html' && isMarkdown(attribute)) return <MarkdownControl attribute={attribute} {...props} />
      if (control === 'html') return <HtmlControl attribute={attribute} {...props} />
      if (control === 'color') return <ColorControl attribute={attribute} {...props} />
      if (control === 'icon') return <IconControl attribute={attribute} {...props} />
      return control === 'video' ? <TextVideo attribute={attribute} {...props} /> : null
    case 'json':
      if (control === 'tags') return <Fitting attribute={attribute} {...props} is={isTags} Control={TagsControl} />
      if (control === 'choices')
        return <Fitting attribute={attribute} {...props} is={isChosen} Control={ChoicesControl} />
      return control === 'video' ? (
        <Fitting attribute={attribute} {...props} is={isVideo} Control={VideoControl} />
      ) : null
    default:
      return null
  }
}

/** CKEditor writes Markdown if the model tells it to. */
function isMarkdown({ options }: Attribute): boolean {
  const told = isItem(options) ? [options['output'], options['preset']] : []
  return told.some((word) => typeof word === 'string' && /markdown/i.test(word))
}

interface FittingProps extends ControlProps<PlainAttribute> {
  readonly is: (value: unknown) => boolean
  readonly Control: (props: ControlProps<PlainAttribute>) => ReactNode
}

/** A value that the control does not know is JSON. */
function Fitting({ is, Control, ...props }: FittingProps) {
  return usePlace(props.path, is) ? <Control {...props} /> : <JsonControl {...props} />
}

function TextVideo(props: ControlProps<TextAttribute>) {
  return usePlace(props.path, isVideo) ? <VideoControl {...props} /> : <MarkdownControl {...props} isMarkdown={false} />
}
