import { Button, Card, CloseIcon, IconButton, PlusIcon } from '@content-gen/panel/parts'
import type { PlainJson } from '../project/json.js'
import { addTab, changeList, formOf, formLayout, moveToList, removeTab, type FormLayout } from '../project/layout.js'
import { setPanel, type EditedModel } from '../project/models.js'
import { useDraftStore } from '../draft/draft-context.js'
import { useSay } from '../texts/texts.js'
import { PartList } from './part-list.js'
import { TextPerLanguage } from './text-per-language.js'
import { useTextOf } from './use-text-of.js'

/** The order of a form: fields, groups and tabs. */
export function Arranger({ model }: { readonly model: EditedModel }) {
  const say = useSay()
  const textOf = useTextOf()
  const store = useDraftStore()
  const layout = formLayout(model)
  const set = (next: FormLayout) => store.change((models) => setPanel(models, model.uid, 'form', formOf(next, model)))
  const setTab = (at: number, tab: PlainJson) => set(layout.map((one, index) => (index === at ? { ...one, tab } : one)))
  return (
    <Card title={say('form.order')} hint={say('form.orderHint')}>
      {layout.map(({ tab, parts }, section) => (
        <section
          key={section}
          className="stack stack-tight"
          aria-label={tab === null ? say('form.order') : textOf(tab['tab'])}
        >
          {tab !== null && (
            <div className="row tab-head">
              <div className="grow">
                <TextPerLanguage
                  label={say('form.tabTitle')}
                  value={tab['tab']}
                  onChange={(text) => setTab(section, { ...tab, tab: text ?? '' })}
                />
              </div>
              <IconButton
                icon={CloseIcon}
                label={say('form.removeTab', { name: textOf(tab['tab']) })}
                onPress={() => set(removeTab(layout, section))}
              />
            </div>
          )}
          <PartList
            model={model}
            layout={layout}
            place={{ section, group: null }}
            parts={parts}
            onChange={set}
            onMoveTo={(part, place) => set(moveToList(layout, part, place))}
          />
          <div>
            <Button
              size="small"
              icon={PlusIcon}
              onPress={() =>
                set(
                  changeList(layout, { section, group: null }, (list) => [
                    ...list,
                    { group: { group: say('form.newGroup') }, fields: [] },
                  ]),
                )
              }
            >
              {say('form.addGroup')}
            </Button>
          </div>
        </section>
      ))}
      <div>
        <Button
          size="small"
          icon={PlusIcon}
          onPress={() => set(addTab(layout, [say('form.firstTab'), say('form.newTab')]))}
        >
          {say('form.addTab')}
        </Button>
      </div>
    </Card>
  )
}
