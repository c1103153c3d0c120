import type { Attribute } from '@content-gen/admin/panel-api'
import { placeName } from '../../../form/control/place-name.js'
import type { Path } from '../../../form/document/path.js'
import { isEmpty } from '../../../form/document/values.js'
import { AttributeField } from '../../../form/fields/attribute-field.js'
import { Fields } from '../../../form/fields/fields.js'
import { useForm, useStore } from '../../../form/store/form-context.js'
import { ChangesBeside } from './changes-beside.js'
import { CounterpartRow, OtherFields } from './counterpart-row.js'
import { ItemsBeside } from './items-beside.js'
import { otherPlace } from './other-place.js'
import { takenValue } from './other-language.js'
import type { OtherLanguage } from './other-language.js'

interface CounterpartCellProps {
  readonly attribute: Attribute
  readonly uid: string
  readonly path: Path
  readonly other: OtherLanguage
}

/** The value of another language beside a field. The fields of components stand beside each other one by one. */
export function CounterpartCell({ attribute, uid, path, other }: CounterpartCellProps) {
  const { store } = useForm()
  const printed = useStore(store, () => otherPlace(store.document, other.scope.store.document, path)?.join('/') ?? null)
  const isBegun = useStore(store, () => !isEmpty(store.value(path)))
  if (printed === null) return null
  const place = printed.split('/')
  const value = other.scope.store.value(place)
  const isOfItems = attribute.type === 'component' || attribute.type === 'dynamiczone'
  if (isOfItems && isBegun) return <ItemsBeside attribute={attribute} path={path} place={place} other={other} />
  const changes = path.length === 1 ? other.changes.get(attribute.name) : undefined
  if (isEmpty(value) && !changes) return null
  const mayTake = other.mayTake(path[0] ?? '') && attribute.readOnly !== true
  return (
    <CounterpartRow
      other={other}
      name={placeName(store, path)}
      className="cell"
      onTake={mayTake ? () => store.set(path, takenValue(store, uid, attribute, value)) : null}
    >
      <OtherFields other={other}>
        <div className="fields">
          <AttributeField attribute={attribute} uid={uid} parent={place.slice(0, -1)} isReadOnly Fields={Fields} />
        </div>
      </OtherFields>
      {changes && <ChangesBeside differences={changes} other={other} />}
    </CounterpartRow>
  )
}
