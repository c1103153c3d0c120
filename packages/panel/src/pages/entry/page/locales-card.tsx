import type { ContentType } from '@content-gen/admin/panel-api'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useCatalog, useTypeRights } from '../../../api/index.js'
import { useT } from '../../../i18n/index.js'
import { Badge, Button, Card, GlobeIcon, LinkButton, PlusIcon } from '../../../kit/index.js'
import { paths } from '../../../paths.js'
import type { Models, Values } from '../../../form/document/values.js'
import { AddLocale } from './add-locale.js'
import type { Languages } from './languages.js'

export interface LocalesCardProps {
  readonly type: ContentType
  readonly languages: Languages
  readonly models: Models
  /** The values in the form. */
  readonly values: () => Values
  readonly isVersioned: boolean
  readonly beside: number | null
  readonly onBeside: (id: number | null) => void
}

/** The languages of an entry: what there is, what is begun, what is missing. */
export function LocalesCard({ type, languages, models, values, isVersioned, beside, onBeside }: LocalesCardProps) {
  const t = useT()
  const catalog = useCatalog()
  const { rights } = useTypeRights(type.uid)
  const locales = catalog?.locales ?? []
  const isAllowed = (code: string) => rights.create != null && (rights.create.locales?.includes(code) ?? true)
  const isMissing = (code: string) =>
    code !== languages.locale &&
    ![...languages.localizations, ...languages.begun].some(({ locale }) => locale === code) &&
    locales.some((each) => each.code === code)
  const [parameters, setParameters] = useSearchParams()
  // A list leads here to make a translation.
  const [adds, setAdds] = useState(() => {
    const asked = parameters.get('translate')
    return asked !== null && isMissing(asked) && isAllowed(asked) ? asked : null
  })
  useEffect(() => {
    if (parameters.has('translate')) setParameters(without('translate'), { replace: true })
  }, [parameters, setParameters])
  const nameOf = (locale: string) => locales.find(({ code }) => code === locale)?.name ?? locale
  const singlePath = (locale: string) => `${paths.single(type.uid)}?locale=${locale}`
  return (
    <Card title={t('locales.title')}>
      <ul className="locales">
        {locales.map(({ code, name }) => {
          const other = languages.localizations.find(({ locale }) => locale === code)
          const begun = languages.begun.find(({ locale }) => locale === code)
          const isThis = code === languages.locale
          return (
            <li key={code} className="locale">
              <span className="grow truncate" title={name} aria-current={isThis ? 'true' : undefined}>
                {name}
              </span>
              {languages.behind.includes(other?.id ?? (isThis ? languages.source : 0)) && (
                <Badge tone="warn">{t('locales.behind')}</Badge>
              )}
              {isThis && <Badge tone="accent">{t('locales.this')}</Badge>}
              {other && (
                <>
                  {type.draftAndPublish && (
                    <Badge tone={other.state === 'published' ? 'good' : 'neutral'}>{t(`state.${other.state}`)}</Badge>
                  )}
                  <span className="locale-acts">
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
                      href={type.kind === 'single' ? singlePath(code) : paths.entry(type.uid, other.id)}
                    >
                      {t('common.edit')}
                    </LinkButton>
                  </span>
                </>
              )}
              {!isThis && !other && begun && (
                <>
                  <Badge tone="warn">{t('locales.begun')}</Badge>
                  <LinkButton
                    size="small"
                    variant="quiet"
                    href={type.kind === 'single' ? singlePath(code) : paths.copy(type.uid, begun.copy)}
                  >
                    {t('common.edit')}
                  </LinkButton>
                </>
              )}
              {!isThis && !other && !begun && (
                <Button
                  size="small"
                  variant="quiet"
                  icon={PlusIcon}
                  refused={isAllowed(code) ? null : t('rights.refused')}
                  onPress={() => setAdds(code)}
                >
                  {t('locales.add')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {locales.length > 1 && (
        <p className="locales-shared faint small">
          <GlobeIcon /> {t('locales.shared')}
        </p>
      )}
      {adds !== null && (
        <AddLocale
          type={type}
          languages={languages}
          models={models}
          values={values()}
          isVersioned={isVersioned}
          locale={adds}
          nameOf={nameOf}
          onClose={() => setAdds(null)}
        />
      )}
    </Card>
  )
}

function without(name: string) {
  return (parameters: URLSearchParams): URLSearchParams => {
    parameters.delete(name)
    return parameters
  }
}
