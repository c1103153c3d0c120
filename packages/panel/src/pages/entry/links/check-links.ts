import type { LinkCheck, LinkState } from '@content-gen/admin/panel-api'
import { send } from '../../../api/index.js'

/** As many as the server takes at once. */
const atOnce = 10

/** Asks what addresses lead to, and tells each as it is known. */
export async function checkLinks(
  addresses: readonly string[],
  onChecked: (check: LinkCheck) => void,
  signal: AbortSignal,
): Promise<void> {
  const outside = addresses.filter((address) => !address.startsWith('/'))
  for (const address of addresses.filter((one) => one.startsWith('/')))
    onChecked({ address, state: await stateHere(address, signal) })
  for (let from = 0; from < outside.length; from += atOnce) {
    const body = { addresses: outside.slice(from, from + atOnce) }
    const { data } = await send<readonly LinkCheck[]>('/outside/links', { method: 'POST', body, signal })
    for (const check of data) onChecked(check)
  }
}

/** Files of the library are here. Pages are those of the site, whose address nobody knows. */
async function stateHere(address: string, signal: AbortSignal): Promise<LinkState> {
  if (!address.startsWith('/uploads/')) return 'unchecked'
  const { ok, status } = await fetch(address, { method: 'HEAD', signal })
  return ok ? 'works' : status === 404 ? 'gone' : 'unchecked'
}
