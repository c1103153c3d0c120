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
  const ask = async (path: string, asked: readonly string[]) => {
    for (let from = 0; from < asked.length; from += atOnce) {
      const body = { addresses: asked.slice(from, from + atOnce) }
      const { data } = await send<readonly LinkCheck[]>(path, { method: 'POST', body, signal })
      for (const check of data) onChecked(check)
    }
  }
  const isFile = (address: string) => address.startsWith('/uploads/')
  for (const address of addresses.filter(isFile)) onChecked({ address, state: await stateOfFile(address, signal) })
  const pages = addresses.filter((address) => address.startsWith('/') && !isFile(address))
  await ask('/addresses', pages)
  await ask(
    '/outside/links',
    addresses.filter((address) => !address.startsWith('/')),
  )
}

async function stateOfFile(address: string, signal: AbortSignal): Promise<LinkState> {
  const { ok, status } = await fetch(address, { method: 'HEAD', signal })
  return ok ? 'works' : status === 404 ? 'gone' : 'unchecked'
}
