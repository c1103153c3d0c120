import type { ContentType, Entry } from '@content-gen/admin/contract'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { send, useCatalog, useTypeRights } from '../../../api/index.js'
import { useT } from '../../../i18n/index.js'
import { Badge, Button, Card, Checkbox, Dialog, Failure, LinkButton, PlusIcon } from '../../../kit/index.js'
import { paths } from '../../../paths.js'
import { withoutIds } from '../document/values.js'
import type { Models, Values } from '../document/values.js'

export interface LocalesCardProps {
  readonly type: ContentType
  readonly entry: Entry
  readonly models: Models
  /** The values in the form. */
  readonly values: () => Values
  readonly beside: number | null
  readonly onBeside: (id: number | null) => void
}

/** The languages of an entry: what there is, what is missing. */
export function LocalesCard({ type, entry, models, values, beside, onBeside }: LocalesCardProps) {
  const t = useT()
  const catalog = useCatalog()
  const { rights } = useTypeRights(type.uid)
  const [adds, setAdds] = useState<string | null>(null)
  const locales = catalog?.locales ?? []
  const known = new Map(entry.localizations.map((each) => [each.locale, each]))
  return (
    <Card title={t('locales.title')}>
      <ul className="locales">
        {locales.map(({ code, name }) => {
          const other = known.get(code)
          const isThis = code === entry.locale
          const isAllowed = rights.create !== null && (rights.create.locales?.includes(code) ?? true)
          return (
            <li key={code} className="locale">
              <span className="grow truncate" title={name} aria-current={isThis ? 'true' : undefined}>
                {name}
              </span>
              {isThis && <Badge tone="accent">{t('locales.this')}</Badge>}
              {other && (
                <>
                  {type.draftAndPublish && (
                    <Badge tone={other.state === 'published' ? 'good' : 'neutral'}>{t(`state.${other.state}`)}</Badge>
                  )}
                  <Button
                    size="small"
                    variant="quiet"
                    aria-pressed={beside === other.id}
                    onPress={() => onBeside(beside === other.id ? null : other.id)}
                  >
                    {beside === other.id ? t('locales.hide') : t('locales.beside')}
                  </Button>
                  <LinkButton
                    size="small"
                    variant="quiet"
                    href={
                      type.kind === 'single'
                        ? `${paths.single(type.uid)}?locale=${code}`
                        : paths.entry(type.uid, other.id)
                    }
                  >
                    {t('common.edit')}
                  </LinkButton>
                </>
              )}
              {!isThis && !other && (
                <Button
                  size="small"
                  variant="quiet"
                  icon={PlusIcon}
                  refused={isAllowed ? null : t('rights.refused')}
                  onPress={() => setAdds(code)}
                >
                  {t('locales.add')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {adds !== null && (
        <AddLocale
          type={type}
          entry={entry}
          models={models}
          values={values()}
          locale={adds}
          name={locales.find(({ code }) => code === adds)?.name ?? adds}
          onClose={() => setAdds(null)}
        />
      )}
    </Card>
  )
}

interface AddLocaleProps {
  readonly type: ContentType
  readonly entry: Entry
  readonly models: Models
  readonly values: Values
  readonly locale: string
  readonly name: string
  readonly onClose: () => void
}

function AddLocale({ type, entry, models, values, locale, name, onClose }: AddLocaleProps) {
  const t = useT()
  const [, navigate] = useLocation()
  // Without drafts, an entry must be whole at once.
  const [isFilled, setFilled] = useState(true)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const create = async () => {
    setBusy(true)
    setError(null)
    try {
      const document = translated(models, type, values, isFilled || !type.draftAndPublish)
      const made =
        type.kind === 'single'
          ? await send<Entry>(`/single/${type.uid}`, { method: 'PUT', query: { locale }, body: { document } })
          : await send<Entry>(`/entries/${type.uid}`, {
              method: 'POST',
              query: { locale, localizationOf: entry.id },
              body: { document },
            })
      onClose()
      navigate(
        type.kind === 'single' ? `${paths.single(type.uid)}?locale=${locale}` : paths.entry(type.uid, made.data.id),
      )
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error(String(failure)))
      setBusy(false)
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('locales.addTitle', { name })}
      size="small"
      actions={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" isBusy={isBusy} onPress={() => void create()}>
            {t('common.create')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p className="soft">{t('locales.addText')}</p>
        <Checkbox
          isSelected={isFilled || !type.draftAndPublish}
          isDisabled={!type.draftAndPublish}
          onChange={setFilled}
        >
          {t('locales.fill', { from: entry.locale ?? '' })}
        </Checkbox>
        {error && <Failure error={error} />}
      </div>
    </Dialog>
  )
}

/** Returns the values of a localization: those that all languages share the server has anyway. */
function translated(models: Models, type: ContentType, values: Values, isFilled: boolean): Values {
  const copied = withoutIds(models, type.uid, values)
  return Object.fromEntries(
    type.attributes.flatMap((attribute) => {
      const { name, system, localized } = attribute
      const value = copied[name]
      if (system || value === undefined || (attribute.type === 'relation' && attribute.mapped)) return []
      return isFilled && localized ? [[name, value]] : []
    }),
  )
}
