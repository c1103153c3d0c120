import type { Attribute } from '@content-gen/admin/panel-api'
import { useMemo, useState } from 'react'
import { fieldTitle } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { Card, Disclosure } from '../../kit/index.js'
import { jumpTo } from '../control/jump-to.js'
import { holds } from '../rules/holds.js'
import { useForm, useStore } from '../store/form-context.js'
import { arrange, type AttributeGroup } from './arrangement.js'

/** A form with fewer fields is short. */
const long = 20

/** Leads to the fields of a long form. */
export function FormOutline({ uid, isOpenFirst }: { readonly uid: string; readonly isOpenFirst: boolean }) {
  const t = useT()
  const { store, reveal } = useForm()
  const [isOpen, setOpen] = useState(isOpenFirst)
  const model = store.models.get(uid)
  const sections = useMemo(() => arrange(model ?? { attributes: [] }), [model])
  const isShown = (part: Attribute | AttributeGroup) =>
    !('hidden' in part && part.hidden) && (part.showIf === undefined || holds(part.showIf, store.document))
  // Draws it anew only when a condition begins or ceases to hold.
  useStore(store, () => sections.flatMap(({ parts }) => parts.flatMap(insideOf).map(isShown)).join(' '))
  if ((model?.attributes.length ?? 0) < long) return null
  const go = (name: string) => {
    // Above the form, it would stand between the person and the field.
    if (!isOpenFirst) setOpen(false)
    jumpTo(reveal, [name])
  }
  const link = (attribute: Attribute) => (
    <li key={attribute.name}>
      <button type="button" className="outline-link" onClick={() => go(attribute.name)}>
        {fieldTitle(attribute)}
      </button>
    </li>
  )
  return (
    <Card>
      <Disclosure level={2} title={t('entry.outline')} isExpanded={isOpen} onExpandedChange={setOpen}>
        <nav aria-label={t('entry.outline')}>
          <ul className="outline">
            {sections.map(({ tab, parts }) => (
              <li key={tab}>
                {tab !== null && <strong>{tab}</strong>}
                <ul className="outline">
                  {parts.filter(isShown).map((part) => {
                    if (!('group' in part)) return link(part)
                    return (
                      <li key={`group ${String(part.group)}`}>
                        <span className="soft small">{String(part.group)}</span>
                        <ul className="outline outline-group">{part.attributes.filter(isShown).map(link)}</ul>
                      </li>
                    )
                  })}
                </ul>
              </li>
            ))}
          </ul>
        </nav>
      </Disclosure>
    </Card>
  )
}

function insideOf(part: Attribute | AttributeGroup): readonly (Attribute | AttributeGroup)[] {
  return 'group' in part ? [part, ...part.attributes] : [part]
}
