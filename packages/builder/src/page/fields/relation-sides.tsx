import { Select, Switch } from '@content-gen/panel/parts'
import { isOfProject } from '../draft/draft.js'
import { useDraftState } from '../draft/draft-context.js'
import { useFacts } from '../draft/facts.js'
import { textAt, type PlainJson } from '../project/json.js'
import { modelAttributes, modelTitle, type EditedModel, type EditedModels } from '../project/models.js'
import { fieldName, freeName } from '../project/names.js'
import { inverseKinds, isTwoSided, relationAt, setRelation, type Relation } from '../project/relations.js'
import { useSay } from '../texts/texts.js'
import { FieldNameBox } from './field-name.js'

interface RelationProps {
  readonly model: EditedModel
  readonly name: string
  readonly attribute: PlainJson
  readonly onChange: (change: (models: EditedModels) => EditedModels) => void
  readonly onRenameOther: (uid: string, from: string, to: string) => void
}

/** Both sides of a relation, which are changed together. */
export function RelationSides({ model, name, attribute, onChange, onRenameOther }: RelationProps) {
  const say = useSay()
  const { models, files } = useDraftState()
  const { relationKinds } = useFacts()
  const place = { uid: model.uid, name }
  const relation = relationAt(models, place)
  if (relation === null)
    return <p className="soft">{say('relation.several', { kind: textAt(attribute, 'relation') })}</p>
  const target = models.get(relation.target)
  const [own, there] = [modelTitle(model), target === undefined ? relation.target : modelTitle(target)]
  const set = (change: Partial<Relation>) => onChange((all) => setRelation(all, place, { ...relation, ...change }))
  const proposed = freeName(fieldName(own), (one) => Object.hasOwn(modelAttributes(target), one))
  // A component's link has one side.
  const kinds = relationKinds.filter(isTwoSided).filter((kind) => model.kind !== 'component' || kind.startsWith('one'))
  return (
    <>
      <Select
        label={say('relation.target')}
        options={[...models.values()]
          .filter(({ uid, kind }) => kind !== 'component' && (isOfProject(uid, files) || uid === relation.target))
          .map((one) => ({ id: one.uid, text: modelTitle(one), hint: one.uid }))}
        value={relation.target}
        onChange={(uid) => set({ target: uid, other: null })}
      />
      <Select
        label={say('relation.kind')}
        options={kinds.map((kind) => ({ id: kind, text: say(`relation.${kind}`, { own, target: there }) }))}
        value={relation.kind}
        onChange={(kind) => isTwoSided(kind) && set({ kind })}
      />
      {model.kind !== 'component' && (
        <Switch isSelected={relation.other !== null} onChange={(isOn) => set({ other: isOn ? proposed : null })}>
          {say('relation.other')}
        </Switch>
      )}
      {relation.other !== null && (
        <FieldNameBox
          label={say('relation.otherName', { type: there })}
          uid={relation.target}
          name={relation.other}
          onRename={(to) => onRenameOther(relation.target, relation.other ?? '', to)}
        />
      )}
      <div className="sides" role="group" aria-label={say('relation.sides')}>
        <Side title={own} name={name} isMany={relation.kind === 'oneToMany' || relation.kind === 'manyToMany'} />
        {relation.other !== null && <Side title={there} name={relation.other} isMany={isManyThere(relation)} />}
      </div>
    </>
  )
}

function isManyThere({ kind }: Relation): boolean {
  const other = inverseKinds[kind]
  return other === 'oneToMany' || other === 'manyToMany'
}

function Side({ title, name, isMany }: { readonly title: string; readonly name: string; readonly isMany: boolean }) {
  const say = useSay()
  return (
    <div className="side">
      <strong>{title}</strong>
      <span className="mono">{name}</span>
      <span className="soft small">{say(isMany ? 'relation.many' : 'relation.one')}</span>
    </div>
  )
}
