import type { MessageKey, Translate } from '../../i18n/index.js'

/** The sentences of the server about deliveries that failed, with the names of their parts. */
const sentences: readonly (readonly [form: RegExp, key: MessageKey])[] = [
  [/^It answered (?<status>\d+)\.$/, 'hooks.reason.answered'],
  [/^There was no answer within (?<seconds>[\d.]+) seconds\.$/, 'hooks.reason.silent'],
  [/^It redirected to something that is no address\.$/, 'hooks.reason.noAddress'],
  [/^It redirected more than (?<count>\d+) times\.$/, 'hooks.reason.redirects'],
  [/^The connection failed: (?<reason>.+)\.$/, 'hooks.reason.connection'],
  [/^The server stopped\.$/, 'hooks.reason.stopped'],
  [/^(?<host>\S+) has no public address, and the webhook has no "allowPrivate": true\.$/, 'hooks.reason.private'],
  [/^Deliveries go to http and https only, not to (?<scheme>\S+)$/, 'hooks.reason.scheme'],
]

/** Returns what the server says about a delivery in the language of the person; as it is if the sentence is not known. */
export function reasonText(t: Translate, reason: string): string {
  for (const [form, key] of sentences) {
    const found = form.exec(reason)
    if (found) return t(key, { ...found.groups })
  }
  return reason
}
