import type { ComponentAttribute, ZoneAttribute } from '@content-gen/admin/panel-api'
import { useT } from '../../../i18n/index.js'
import { stepOf, type Path } from '../../../form/document/path.js'
import { componentOf, isItem, itemCopy, keyOf } from '../../../form/document/values.js'
import { Fields } from '../../../form/fields/fields.js'
import { itemTitle } from '../../../form/items/item-title.js'
import { useForm, useStore } from '../../../form/store/form-context.js'
import { ChangesBeside } from './changes-beside.js'
import { CounterpartRow, OtherFields } from './counterpart-row.js'
import type { OtherLanguage } from './other-language.js'
import { othersAlone } from './other-place.js'

interface ItemsBesideProps {
  readonly attribute: ComponentAttribute | ZoneAttribute
  readonly path: Path
  /** The place in the other language. */
  readonly place: Path
  readonly other: OtherLanguage
}

/** The items that only the other language has, below a list of components; the others stand beside those of the form. */
export function ItemsBeside({ attribute, path, place, other }: ItemsBesideProps) {
  const t = useT()
  const { store } = useForm()
  const list = itemsAt(other.scope.store.value(place))
  const alone = useStore(store, () =>
    othersAlone(itemsAt(store.value(path)), list)
      .map(keyOf)
      .join(' '),
  ).split(' ')
  const changes = path.length === 1 ? other.changes.get(attribute.name) : undefined
  const shown = list.filter(isItem).filter((item) => alone.includes(keyOf(item)))
  if (shown.length === 0 && !changes) return null
  const mayTake = other.mayTake(path[0] ?? '')
  return (
    <div className="cell items-beside" role="group" aria-label={other.language}>
      {changes && <ChangesBeside differences={changes} other={other} />}
      {shown.map((item) => {
        const component = componentOf(attribute, item) ?? ''
        const model = store.models.get(component)
        const name = itemTitle(model, item) || model?.displayName || ''
        const take = () =>
          store.insert(path, itemsAt(store.value(path)).length, itemCopy(store.models, component, item))
        return (
          <CounterpartRow key={keyOf(item)} other={other} name={name} onTake={mayTake ? take : null}>
            <p className="soft small">
              {t('locales.onlyIn', { language: other.language, name: model?.displayName ?? '' })}
            </p>
            <OtherFields other={other}>
              <Fields uid={component} path={[...place, stepOf(item)]} isReadOnly />
            </OtherFields>
          </CounterpartRow>
        )
      })}
    </div>
  )
}

function itemsAt(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
