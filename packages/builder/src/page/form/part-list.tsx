import { Badge, Button, CloseIcon, fieldTitle } from '@content-gen/panel/parts'
import { useProblems } from '../draft/facts.js'
import { useKept } from '../draft/use-kept.js'
import { FieldRow } from '../fields/field-row.js'
import {
  changeList,
  looksOf,
  moveInList,
  removeGroup,
  type FormGroup,
  type FormLayout,
  type ListPlace,
  type FormPart,
} from '../project/layout.js'
import { modelAttributes, type EditedModel } from '../project/models.js'
import { useSay } from '../texts/texts.js'
import { FieldLooks } from './field-looks.js'
import { GroupLooks } from './group-looks.js'
import { MoveMenu } from './move-menu.js'
import { useTextOf } from './use-text-of.js'

interface PartListProps {
  readonly model: EditedModel
  readonly layout: FormLayout
  readonly place: ListPlace
  readonly parts: readonly FormPart[]
  readonly onChange: (layout: FormLayout) => void
  readonly onMoveTo: (part: FormPart, place: ListPlace) => void
}

/** Fields and groups that stand below each other. */
export function PartList({ model, layout, place, parts, onChange, onMoveTo }: PartListProps) {
  const textOf = useTextOf()
  const [open, setOpen] = useKept(`looks ${model.uid}`, '')
  const toggle = (key: string) => setOpen(open === key ? '' : key)
  return (
    <ul className="sortable field-rows">
      {parts.map((part, at) => {
        const isField = typeof part === 'string'
        const key = isField ? part : `${place.section} ${at}`
        const name = isField ? part : textOf(part.group['group'])
        return (
          <FieldRow
            // A new heading is still the same group.
            key={isField ? part : `group ${part.fields.join(' ') || at}`}
            name={name}
            title={isField ? <LooksTitle model={model} name={part} /> : <GroupTitle name={name} />}
            isOpen={open === key}
            onToggle={() => toggle(key)}
            onMove={(to) => onChange(moveInList(layout, place, at, to))}
            actions={<MoveMenu name={name} part={part} layout={layout} onMove={(to) => onMoveTo(part, to)} />}
            inner={
              isField ? undefined : (
                <PartList
                  model={model}
                  layout={layout}
                  place={{ ...place, group: at }}
                  parts={part.fields}
                  onChange={onChange}
                  onMoveTo={onMoveTo}
                />
              )
            }
          >
            {isField ? (
              <FieldLooks model={model} name={part} />
            ) : (
              <GroupOptions model={model} layout={layout} place={place} part={part} onChange={onChange} />
            )}
          </FieldRow>
        )
      })}
    </ul>
  )
}

interface GroupOptionsProps extends Omit<PartListProps, 'parts' | 'onMoveTo'> {
  readonly part: FormGroup
}

function GroupOptions({ model, layout, place, part, onChange }: GroupOptionsProps) {
  const say = useSay()
  const textOf = useTextOf()
  const name = textOf(part.group['group'])
  return (
    <>
      <GroupLooks
        group={part.group}
        attributes={modelAttributes(model)}
        onChange={(group) =>
          onChange(changeList(layout, place, (list) => list.map((one) => (one === part ? { ...part, group } : one))))
        }
      />
      <div>
        <Button size="small" icon={CloseIcon} onPress={() => onChange(removeGroup(layout, place.section, part))}>
          {say('form.ungroup', { name })}
        </Button>
      </div>
    </>
  )
}

function GroupTitle({ name }: { readonly name: string }) {
  const say = useSay()
  return (
    <span className="field-title">
      <strong>{name}</strong>
      <Badge>{say('form.group')}</Badge>
    </span>
  )
}

function LooksTitle({ model, name }: { readonly model: EditedModel; readonly name: string }) {
  const say = useSay()
  const textOf = useTextOf()
  const looks = looksOf(model, name)
  const problems = useProblems(model.uid, 'panel', ['attributes', name])
  const label = textOf(looks['label'])
  return (
    <span className="field-title">
      {fieldTitle(label === '' ? { name } : { name, label })}
      <span className="mono soft small">{name}</span>
      {looks['hidden'] === true && <Badge>{say('form.hidden')}</Badge>}
      {looks['readOnly'] === true && <Badge>{say('form.readOnly')}</Badge>}
      {looks['showIf'] !== undefined && <Badge>{say('form.showIf')}</Badge>}
      {problems.length > 0 && <Badge tone="bad">{say('fields.problems', { count: problems.length })}</Badge>}
    </span>
  )
}
