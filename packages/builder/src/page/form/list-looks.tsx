import { Card, CloseIcon, IconButton, Select, SortingHandle } from '@content-gen/panel/parts'
import { useDraftStore } from '../draft/draft-context.js'
import { useProblems } from '../draft/facts.js'
import { ProblemList } from '../fields/problem-list.js'
import { isJsonObject, textAt, textsAt, type Json } from '../project/json.js'
import { modelAttributes, setPanel, withMoved, type EditedModel } from '../project/models.js'
import { useSay } from '../texts/texts.js'

const naming: ReadonlySet<string> = new Set(['string', 'text', 'uid', 'email', 'enumeration'])
const system = ['createdAt', 'updatedAt', 'publishedAt', 'createdBy', 'updatedBy']

/** The field that names an entry, and the columns of the list. */
export function ListLooks({ model }: { readonly model: EditedModel }) {
  const say = useSay()
  const store = useDraftStore()
  const { uid, panel } = model
  const attributes = Object.entries(modelAttributes(model))
  const names = attributes.flatMap(([name, one]) =>
    isJsonObject(one) && naming.has(textAt(one, 'type')) ? [name] : [],
  )
  const columns = textsAt(panel, 'columns')
  const left = [...attributes.map(([name]) => name), ...system].filter((name) => !columns.includes(name))
  const problems = useProblems(uid, 'panel', []).filter(({ path }) => path[0] === 'title' || path[0] === 'columns')
  const set = (key: string, value: Json | undefined) => store.change((models) => setPanel(models, uid, key, value))
  const setColumns = (next: readonly string[]) => set('columns', next.length === 0 ? undefined : next)
  return (
    <>
      <ProblemList problems={problems} />
      <Card>
        <Select
          label={say('form.title')}
          hint={say('form.titleHint')}
          options={[{ id: '', text: say('form.titleFirst') }, ...names.map((name) => ({ id: name, text: name }))]}
          value={textAt(panel, 'title')}
          onChange={(name) => set('title', name || undefined)}
        />
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
