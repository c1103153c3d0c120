import type { ContentType, Entry, WorkingCopy } from '@content-gen/admin/panel-api'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { send, useRenew } from '../../../api/index.js'
import { useT } from '../../../i18n/index.js'
import { FormDialog, Select } from '../../../kit/index.js'
import { paths } from '../../../paths.js'
import { withoutIds } from '../../../form/document/values.js'
import type { Models, Values } from '../../../form/document/values.js'
import type { Languages } from './languages.js'

interface AddLocaleProps {
  readonly type: ContentType
  readonly languages: Languages
  readonly models: Models
  /** The values in the form. */
  readonly values: Values
  readonly isVersioned: boolean
  readonly locale: string
  readonly nameOf: (locale: string) => string
  readonly onClose: () => void
}

const nothing = 'nothing'

/** Begins a localization: as a working copy, or as an entry if the type has no working copies. */
export function AddLocale(props: AddLocaleProps) {
  const { type, languages, isVersioned, locale, nameOf, onClose } = props
  const t = useT()
  const [, navigate] = useLocation()
  const renew = useRenew()
  const here = languages.locale ?? ''
  const [from, setFrom] = useState(here)
  const sources = [here, ...languages.localizations.map((each) => each.locale)]
  // Without drafts and working copies, an entry must be whole at once.
  const mayBeEmpty = isVersioned || type.draftAndPublish
  const begin = async () => {
    const path = await (isVersioned ? beginCopy : createEntry)(props, await filledFrom(props, from))
    await renew(`/entries/${type.uid}`, '/home', '/editorial')
    navigate(path)
  }
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t('locales.addTitle', { name: nameOf(locale) })}
      size="small"
      submit={t(isVersioned ? 'locales.begin' : 'common.create')}
      onSubmit={begin}
    >
      <p className="soft">{t(isVersioned ? 'locales.beginText' : 'locales.addText')}</p>
      <Select
        label={t('locales.fillFrom')}
        options={[
          ...sources.map((code) => ({ id: code, text: nameOf(code) })),
          ...(mayBeEmpty ? [{ id: nothing, text: t('locales.fillNothing') }] : []),
        ]}
        value={from}
        onChange={setFrom}
      />
    </FormDialog>
  )
}

/** Returns the address of the new working copy. */
async function beginCopy({ type, languages, locale }: AddLocaleProps, document: Values): Promise<string> {
  const isSingle = type.kind === 'single'
  // A single type has one entry: its copies need not name it.
  const place = isSingle ? { locale } : { locale, localizationOf: languages.source }
  const body = { ...place, document }
  const { data } = await send<WorkingCopy>(`/editorial/copies/${type.uid}`, { method: 'POST', body })
  return isSingle ? singlePath(type, locale) : paths.copy(type.uid, data.id)
}

/** Returns the address of the new entry. */
async function createEntry({ type, languages, locale }: AddLocaleProps, document: Values): Promise<string> {
  if (type.kind === 'single') {
    await send<Entry>(`/single/${type.uid}`, { method: 'PUT', query: { locale }, body: { document } })
    return singlePath(type, locale)
  }
  const query = { locale, localizationOf: languages.source }
  const { data } = await send<Entry>(`/entries/${type.uid}`, { method: 'POST', query, body: { document } })
  return paths.entry(type.uid, data.id)
}

function singlePath({ uid }: ContentType, locale: string): string {
  return `${paths.single(uid)}?locale=${locale}`
}

/** Returns the values of a localization: those that all languages share the server has anyway. */
async function filledFrom({ type, languages, models, values }: AddLocaleProps, from: string): Promise<Values> {
  if (from === nothing) return {}
  const other = languages.localizations.find((each) => each.locale === from)
  const read = other && (await send<Entry>(`/entries/${type.uid}/${other.id}`)).data
  const copied = withoutIds(models, type.uid, read ? { ...read.document, ...read.copy?.document } : values)
  return Object.fromEntries(
    type.attributes.flatMap((attribute) => {
      const { name, system, localized } = attribute
      const value = copied[name]
      if (system || !localized || value === undefined || (attribute.type === 'relation' && attribute.mapped)) return []
      return [[name, value]]
    }),
  )
}
