import type { Attribute, ContentType } from '@content-gen/admin/panel-api'
import { useState } from 'react'
import { fieldTitle, useCatalog, useTypeRights, type CatalogIndex } from '../../api/index.js'
import { plain } from '../../form/document/plain.js'
import { isOnce, modelsOf, own } from '../../form/document/values.js'
import { Fields } from '../../form/fields/fields.js'
import { FormContext, type FormScope } from '../../form/store/form-context.js'
import { FormStore } from '../../form/store/form-store.js'
import { ownScope } from '../../form/store/own-scope.js'
import { useT } from '../../i18n/index.js'
import { ComboBox, FormDialog } from '../../kit/index.js'
import type { BulkAct } from './bulk.js'
import { fieldAct } from './field-act.js'
import { savesWork } from '../../form/saving/set-fields.js'

interface SetFieldDialogProps {
  readonly title: string
  readonly type: ContentType
  /** The language of the links that are offered; null: any. */
  readonly locale: string | null
  readonly onSet: (act: BulkAct) => void
  readonly onClose: () => void
}

/** Asks for a field, and for the value that many entries get in it. */
export function SetFieldDialog({ title, type, locale, onSet, onClose }: SetFieldDialogProps) {
  const t = useT()
  const catalog = useCatalog()
  const { can } = useTypeRights(type.uid)
  const [chosen, setChosen] = useState<{ readonly name: string; readonly scope: FormScope } | null>(null)
  const attributes = type.attributes.filter((one) => isForMany(catalog, one) && can('update', one.name, locale))
  const choose = (name: string | null) => {
    const attribute = attributes.find((one) => one.name === name)
    setChosen(catalog && attribute ? { name: attribute.name, scope: scopeOf(catalog, type, attribute, locale) } : null)
  }
  const submit = async () => {
    if (chosen === null) return false
    const { name, scope } = chosen
    const { store } = scope
    store.showAllIssues()
    if (store.issues.length > 0) return false
    return onSet(fieldAct(type, name, plain(own(store.document, name) ?? null)))
  }
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={title}
      submit={t('list.setRun')}
      isReady={chosen !== null}
      onSubmit={submit}
    >
      <ComboBox
        label={t('filter.attribute')}
        options={attributes.map((one) => ({ id: one.name, text: fieldTitle(one) }))}
        value={chosen?.name ?? null}
        onChange={choose}
        empty={t('common.noResults')}
        autoFocus
      />
      {chosen && (
        <FormContext key={chosen.name} value={chosen.scope}>
          <Fields uid={type.uid} path={[]} isReadOnly={false} />
        </FormContext>
      )}
      <p className="soft">{t(savesWork(type) ? 'list.setInWork' : 'list.setAtOnce')}</p>
    </FormDialog>
  )
}

/** Returns true for an attribute in which several entries may have the same value, and whose links the entries keep themselves. */
function isForMany(catalog: CatalogIndex | undefined, attribute: Attribute): boolean {
  if (attribute.system || attribute.hidden || attribute.readOnly || attribute.type === 'password') return false
  if (attribute.type !== 'relation') return !isOnce(attribute)
  const { mapped, multiple, inverse, targets } = attribute
  const target = catalog?.typeOf.get(targets[0] ?? '')
  const other = target?.attributes.find(({ name }) => name === inverse)
  const isOneToOne = !multiple && other?.type === 'relation' && !other.multiple
  return mapped !== true && !isOneToOne
}

/** Returns a form of this attribute alone. Conditions on other values do not count: each entry has its own. */
function scopeOf(catalog: CatalogIndex, type: ContentType, attribute: Attribute, locale: string | null): FormScope {
  const { showIf: _, ...shown } = attribute
  const { form: __, ...model } = type
  const models = new Map([...modelsOf(catalog), [type.uid, { ...model, attributes: [shown] }]])
  return ownScope(new FormStore(models, type.uid, {}), { locale, marksShared: type.localized })
}
