import { useDraftStore } from '../draft/draft-context.js'
import { useFacts, useProblems } from '../draft/facts.js'
import { ProblemList } from '../fields/problem-list.js'
import { objectAt, textAt } from '../project/json.js'
import { isLocalized, modelAttributes, setPanel, type EditedModel } from '../project/models.js'
import { useSay } from '../texts/texts.js'
import { TextPerLanguage } from './text-per-language.js'

/** The address of an entry's page, or one for each locale of the content. */
export function AddressLooks({ model }: { readonly model: EditedModel }) {
  const say = useSay()
  const store = useDraftStore()
  const { locales } = useFacts()
  const { uid, panel, schema } = model
  const hasTranslations = isLocalized(schema) && locales.length > 1
  return (
    <>
      <ProblemList problems={useProblems(uid, 'panel', ['address'])} />
      <TextPerLanguage
        label={say('form.address')}
        hint={say('form.addressHint', { example: (hasTranslations ? '/{locale}' : '') + exampleOf(model) })}
        isMono
        languages={hasTranslations ? locales.map((code) => ({ code, name: code })) : []}
        value={panel?.['address']}
        onChange={(value) => store.change((models) => setPanel(models, uid, 'address', value))}
      />
    </>
  )
}

function exampleOf(model: EditedModel): string {
  const info = objectAt(model.schema, 'info')
  if (model.kind === 'singleType') return `/${textAt(info, 'singularName')}`
  const attributes = modelAttributes(model)
  const slug = Object.keys(attributes).find((name) => textAt(objectAt(attributes, name), 'type') === 'uid')
  return `/${textAt(info, 'pluralName')}/{${slug ?? 'id'}}`
}
