import { Badge } from '@content-gen/panel/parts'
import { useDraftState } from '../draft/draft-context.js'
import { useProblems } from '../draft/facts.js'
import { objectAt, textAt, textsAt, type PlainJson } from '../project/json.js'
import { isLocalized, modelTitle } from '../project/models.js'
import { useSay } from '../texts/texts.js'
import { isFieldKind } from './field-kinds.js'

interface FieldTitleProps {
  readonly uid: string
  readonly name: string
  readonly attribute: PlainJson
}

/** Returns what kind of field it is, in words. */
export function useKindText(): (attribute: PlainJson) => string {
  const say = useSay()
  const { models } = useDraftState()
  return (attribute) => {
    const type = textAt(attribute, 'type')
    const others = [textAt(attribute, 'target'), textAt(attribute, 'component'), ...textsAt(attribute, 'components')]
    const titles = others.flatMap((uid) => {
      const model = models.get(uid)
      return model === undefined ? [] : [modelTitle(model)]
    })
    const custom = textAt(attribute, 'customField')
    const kind = custom || (isFieldKind(type) ? say(`type.${type}`) : type)
    return titles.length === 0 ? kind : `${kind}: ${titles.join(', ')}`
  }
}

/** The line of a field: its name, its kind and the most important options. */
export function FieldTitle({ uid, name, attribute }: FieldTitleProps) {
  const say = useSay()
  const kindText = useKindText()
  const { draft, files } = useDraftState()
  const problems = useProblems(uid, 'schema', ['attributes', name])
  const earlier = draft.names.find((one) => one.uid === uid && one.to === name)
  const stored = objectAt(files.get(uid)?.schema.json ?? null, 'attributes')
  const isNew = earlier === undefined && !Object.hasOwn(stored, name)
  return (
    <span className="field-title">
      <span className="mono">{name}</span>
      <span className="soft small">{kindText(attribute)}</span>
      {(['required', 'unique', 'private'] as const).map(
        (option) => attribute[option] === true && <Badge key={option}>{say(`fields.${option}`)}</Badge>,
      )}
      {isLocalized(attribute) && <Badge>{say('fields.localized')}</Badge>}
      {isNew && <Badge tone="good">{say('fields.new')}</Badge>}
      {earlier !== undefined && <Badge tone="info">{say('fields.renamed', { name: earlier.from })}</Badge>}
      {problems.length > 0 && <Badge tone="bad">{say('fields.problems', { count: problems.length })}</Badge>}
    </span>
  )
}
