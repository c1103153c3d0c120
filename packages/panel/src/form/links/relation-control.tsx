import { userUid } from '@content-gen/contract'
import type { LinkLabel, RelationAttribute } from '@content-gen/admin/panel-api'
import { useId, useState, useSyncExternalStore } from 'react'
import { useCatalog, useRights } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { Badge, Button, classNames, CloseIcon, ExternalIcon, IconButton, PlusIcon, Select } from '../../kit/index.js'
import { paths } from '../../paths.js'
import type { ControlProps } from '../control/control.js'
import { useIssueText } from '../control/issue-text.js'
import { useField, useForm } from '../store/form-context.js'
import type { FieldsView } from '../control/fields-view.js'
import { GroupHead } from '../control/group-head.js'
import { SortingHandle } from '../control/sorting-handle.js'
import { moved } from '../document/moved.js'
import { CreateDialog } from './create-dialog.js'
import { LinkSearch } from './link-search.js'
import { LinkedEntries } from './linked-entries.js'
import { MappedAccounts } from './mapped-accounts.js'
import { MappedLinks } from './mapped-links.js'
import { isPolymorphic, keyOfRef, refsOf, valueOfRefs } from './refs.js'
import type { Ref } from './refs.js'
import './links.css'

const shownAtFirst = 30

export function RelationControl(props: ControlProps<RelationAttribute> & { readonly Fields: FieldsView }) {
  const { mapped, editable, targets } = props.attribute
  if (!mapped) return <LinksControl {...props} />
  // Only a polymorphic relation cannot be changed from its other side.
  if (!editable) return <LinkedEntries {...props} />
  return targets.includes(userUid) ? <MappedAccounts {...props} /> : <MappedLinks {...props} />
}

function LinksControl({
  attribute,
  uid,
  path,
  label,
  aside,
  isReadOnly,
  Fields,
}: ControlProps<RelationAttribute> & { readonly Fields: FieldsView }) {
  const t = useT()
  const id = useId()
  const { labels } = useForm()
  const { value, issue, set, touch } = useField(path)
  const error = useIssueText()(issue)
  const catalog = useCatalog()
  const rights = useRights()
  useSyncExternalStore(labels.subscribe, () => labels.version)
  const refs = refsOf(attribute, value)
  const [target, setTarget] = useState(attribute.targets[0] ?? '')
  const [creates, setCreates] = useState(false)
  const [showsAll, setShowsAll] = useState(false)
  const save = (next: readonly Ref[]) => {
    set(valueOfRefs(attribute, next, value))
    touch()
  }
  const add = (link: LinkLabel) => {
    labels.add([link], [])
    if (refs.some((ref) => keyOfRef(ref) === keyOfRef(link))) return
    const ref = { type: link.type, id: link.id }
    save(attribute.multiple ? [...refs, ref] : [ref])
  }
  const shown = showsAll ? refs : refs.slice(0, shownAtFirst)
  const model = catalog?.typeOf.get(target)
  const canCreate = !isReadOnly && Boolean(model) && rights.types[target]?.create != null
  return (
    <div className="field" role="group" aria-labelledby={id}>
      <GroupHead
        id={id}
        label={label}
        aside={aside}
        isRequired={attribute.required}
        count={attribute.multiple ? refs.length : undefined}
      />
      {shown.length > 0 && (
        <ul className="links sortable">
          {shown.map((ref) => (
            <li key={keyOfRef(ref)} className="link">
              {attribute.multiple && refs.length > 1 && !isReadOnly && (
                <SortingHandle
                  name={nameOf(labels.link(ref.type, ref.id), ref)}
                  onMove={(to) => save(moved(refs, ref, to))}
                />
              )}
              <LinkName
                link={labels.link(ref.type, ref.id)}
                ref_={ref}
                typeName={isPolymorphic(attribute) ? (catalog?.typeOf.get(ref.type)?.displayName ?? ref.type) : null}
              />
              {catalog?.typeOf.has(ref.type) && (
                <a
                  className="link-open"
                  href={`/admin${paths.entry(ref.type, ref.id)}`}
                  target="_blank"
                  rel="noopener"
                  aria-label={t('relation.open', { name: nameOf(labels.link(ref.type, ref.id), ref) })}
                  title={t('relation.openHint')}
                >
                  <ExternalIcon />
                </a>
              )}
              {!isReadOnly && (
                <IconButton
                  icon={CloseIcon}
                  size="small"
                  label={t('relation.remove', { name: nameOf(labels.link(ref.type, ref.id), ref) })}
                  onPress={() => save(refs.filter((one) => one !== ref))}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {refs.length > shown.length && (
        <div>
          <Button size="small" variant="quiet" onPress={() => setShowsAll(true)}>
            {t('relation.showAll', { count: refs.length })}
          </Button>
        </div>
      )}
      {!isReadOnly && attribute.editable && (
        <div className="link-add">
          {isPolymorphic(attribute) && (
            <Select
              aria-label={t('relation.type')}
              value={target}
              onChange={setTarget}
              options={attribute.targets.map((one) => ({
                id: one,
                text: catalog?.typeOf.get(one)?.displayName ?? one,
              }))}
            />
          )}
          <LinkSearch
            label={t('relation.search', { name: label })}
            placeholder={attribute.multiple || refs.length === 0 ? t('relation.add') : t('relation.replace')}
            query={{ of: uid, attribute: attribute.name, ...(isPolymorphic(attribute) ? { target } : {}) }}
            chosen={refs}
            isMultiple={attribute.multiple}
            onPick={add}
          />
          {canCreate && (
            <IconButton
              icon={PlusIcon}
              label={t('relation.create', { name: model?.displayName ?? '' })}
              onPress={() => setCreates(true)}
            />
          )}
        </div>
      )}
      {error !== null && <div className="field-error">{error}</div>}
      {creates && model && (
        <CreateDialog
          type={model}
          Fields={Fields}
          onClose={() => setCreates(false)}
          onCreated={(link) => {
            setCreates(false)
            add(link)
          }}
        />
      )}
    </div>
  )
}

function nameOf(link: LinkLabel | null, ref: Ref): string {
  return link?.label || `#${ref.id}`
}

function LinkName({
  link,
  ref_,
  typeName,
}: {
  readonly link: LinkLabel | null
  readonly ref_: Ref
  readonly typeName: string | null
}) {
  const t = useT()
  return (
    <span className="link-name">
      {typeName !== null && <span className="soft small">{typeName}</span>}
      <span className={classNames('truncate', link === null && 'faint')}>{nameOf(link, ref_)}</span>
      {link?.inWork !== undefined && (
        <span className="soft small truncate">{t('common.inWork', { title: link.inWork })}</span>
      )}
      {link === null && <Badge tone="warn">{t('relation.gone')}</Badge>}
      {link?.state === 'draft' && <Badge>{t('state.draft')}</Badge>}
      {link?.locale && <span className="faint small">{link.locale}</span>}
    </span>
  )
}
