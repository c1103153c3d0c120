import { Card, CloseIcon, IconButton, Select, SortingHandle } from '@content-gen/panel/parts'
import { useDraftStore } from '../draft/draft-context.js'
import { useProblems } from '../draft/facts.js'
import { ProblemList } from '../fields/problem-list.js'
import { isJsonObject, textAt, textsAt, type Json, type PlainJson } from '../project/json.js'
import { modelAttributes, namingKeys, setPanel, withMoved, type EditedModel } from '../project/models.js'
import { useSay } from '../texts/texts.js'
import { AddressLooks } from './address-looks.js'

const naming: ReadonlySet<string> = new Set(['string', 'text', 'uid', 'email', 'enumeration'])
const system = ['createdAt', 'updatedAt', 'publishedAt', 'createdBy', 'updatedBy']

/** The field that names an entry, those that order entries by hand, the address of its page, and the columns of the list. */
export function ListLooks({ model }: { readonly model: EditedModel }) {
  const say = useSay()
  const store = useDraftStore()
  const { uid, panel } = model
  const attributes = Object.entries(modelAttributes(model))
  const namesOf = (fits: (attribute: PlainJson) => boolean) =>
    attributes.flatMap(([name, one]) => (isJsonObject(one) && fits(one) ? [{ id: name, text: name }] : []))
  const none = { id: '', text: say('option.none') }
  const columns = textsAt(panel, 'columns')
  const left = [...attributes.map(([name]) => name), ...system].filter((name) => !columns.includes(name))
  const problems = useProblems(uid, 'panel', []).filter(
    ({ path }) => namingKeys.has(path[0] ?? '') || path[0] === 'columns',
  )
  const set = (key: string, value: Json | undefined) => store.change((models) => setPanel(models, uid, key, value))
  const setColumns = (next: readonly string[]) => set('columns', next.length === 0 ? undefined : next)
  return (
    <>
      <ProblemList problems={problems} />
      <Card>
        <Select
          label={say('form.title')}
          hint={say('form.titleHint')}
          options={[{ id: '', text: say('form.titleFirst') }, ...namesOf((one) => naming.has(textAt(one, 'type')))]}
          value={textAt(panel, 'title')}
          onChange={(name) => set('title', name || undefined)}
        />
        {model.kind === 'collectionType' && (
          <>
            <Select
              label={say('form.handOrder')}
              hint={say('form.handOrderHint')}
              options={[none, ...namesOf((one) => one['type'] === 'integer')]}
              value={textAt(panel, 'order')}
              onChange={(name) => set('order', name || undefined)}
            />
            <Select
              label={say('form.parent')}
              hint={say('form.parentHint')}
              options={[none, ...namesOf((one) => one['relation'] === 'manyToOne' && one['target'] === uid)]}
              value={textAt(panel, 'parent')}
              onChange={(name) => set('parent', name || undefined)}
            />
          </>
        )}
        {model.kind !== 'component' && <AddressLooks model={model} />}
      </Card>
      {model.kind === 'collectionType' && (
        <Card title={say('form.columns')} hint={say(columns.length === 0 ? 'form.columnsFirst' : 'form.columnsHint')}>
          <ul className="sortable field-rows">
            {columns.map((name, at) => (
              <li key={name} className="field-row field-row-head">
                <SortingHandle name={name} onMove={(to) => setColumns(withMoved(columns, at, to))} />
                <span className="grow mono">{name}</span>
                <IconButton
                  icon={CloseIcon}
                  size="small"
                  label={say('form.removeColumn', { name })}
                  onPress={() => setColumns(columns.toSpliced(at, 1))}
                />
              </li>
            ))}
          </ul>
          <Select
            label={say('form.addColumn')}
            options={left.map((name) => ({ id: name, text: name }))}
            value={null}
            onChange={(name) => setColumns([...columns, name])}
          />
        </Card>
      )}
    </>
  )
}
