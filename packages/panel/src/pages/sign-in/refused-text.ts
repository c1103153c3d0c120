import type { RefusalCode } from '@content-gen/admin/panel-api'
import { reasonText, type Translate } from '../../i18n/index.js'

const codes: readonly RefusalCode[] = [
  'signInBlocked',
  'providerLate',
  'providerMail',
  'providerOther',
  'providerStranger',
  'attempts',
  'unavailable',
  'readOnly',
  'busy',
]

/**
 * Returns why the server led somebody back from the provider of sign-ins, null if it did not. It says so by a code in the address: anybody can
 * lead people to an address, which must not say anything in words of its own.
 */
export function refusedText(t: Translate, parameters: URLSearchParams): string | null {
  const sent = parameters.get('refused')
  if (sent === null) return null
  const code = codes.find((known) => known === sent) ?? 'providerFailed'
  const minutes = Number(parameters.get('minutes'))
  const data = { minutes: Number.isSafeInteger(minutes) && minutes > 0 ? minutes : 1 }
  return reasonText(t, { code, data, message: '', faults: [] })
}
