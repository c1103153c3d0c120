import type { Audited } from '../../api/index.js'
import { useT, type MessageKey, type Translate } from '../../i18n/index.js'
import { isAct } from './acts.js'

/** More of the details is shown when it is pointed at. */
const longest = 160

const names: Readonly<Record<string, MessageKey>> = {
  reason: 'audit.detail.reason',
  provider: 'audit.detail.provider',
  attributes: 'audit.detail.attributes',
  granted: 'audit.detail.granted',
  withdrawn: 'audit.detail.withdrawn',
  version: 'audit.detail.version',
  entry: 'audit.detail.entry',
  copy: 'audit.detail.copy',
  revision: 'audit.detail.revision',
  filters: 'audit.detail.filters',
}

const reasons: Readonly<Record<string, MessageKey>> = {
  'unknown account': 'audit.reason.unknownAccount',
  'wrong password': 'audit.reason.wrongPassword',
  'wrong code': 'audit.reason.wrongCode',
  provider: 'audit.reason.provider',
  'not confirmed': 'audit.reason.notConfirmed',
  blocked: 'audit.reason.blocked',
}

/** An act, with what is known of it. */
export function ActCell({ row: { act, count, details } }: { readonly row: Audited }) {
  const t = useT()
  const text = details === null ? null : detailsText(t, details)
  return (
    <div>
      <span title={act}>{isAct(act) ? t(`audited.${act}`) : act}</span>
      {count > 1 && <span className="soft small"> {t('audit.times', { count })}</span>}
      {text !== null && (
        <div className="soft small audit-details" title={text}>
          {text.length > longest ? `${text.slice(0, longest)}…` : text}
        </div>
      )}
    </div>
  )
}

function detailsText(t: Translate, details: Readonly<Record<string, unknown>>): string {
  return Object.entries(details)
    .map(([name, value]) => {
      const title = names[name]
      return `${title === undefined ? name : t(title)}: ${valueText(t, value)}`
    })
    .join(' · ')
}

function valueText(t: Translate, value: unknown): string {
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'object') return JSON.stringify(value)
  const reason = reasons[String(value)]
  return reason === undefined ? String(value) : t(reason)
}
