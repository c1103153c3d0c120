/** The sentences of the server about failed deliveries are known to the panel: each has a translation. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { brokenOff, settlementOf } from '../../../../editorial/src/webhooks/settlement.js'
import { post } from '../../../../editorial/src/webhooks/post.js'
import { de } from '../../../src/i18n/de/index.js'
import { en } from '../../../src/i18n/en/index.js'
import { translator } from '../../../src/i18n/translate.js'
import { reasonText } from '../../../src/pages/webhooks/reason-text.js'

const german = (reason: string) => reasonText(translator('de', de, en), reason)

const message = { body: '{}', headers: {}, credentials: {} }
const delivery = { failures: 0, age: 0 } as Parameters<typeof settlementOf>[0]

async function errorOf(url: string, isPermitted = true): Promise<string> {
  const outcome = await post({ ...message, url }, { permits: () => isPermitted, patience: 300 })
  return 'error' in outcome ? outcome.error : String(outcome.status)
}

/** Answers with a redirect to `location`, or not at all. */
async function receiver(location: string | null): Promise<{ readonly url: string; close(): void }> {
  const server = createServer((request, response) => {
    request.resume()
    if (location !== null) response.writeHead(307, { location }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // `listen` is done.
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${port}/`, close }
}

test('connections that fail, are forbidden or lead nowhere', async () => {
  const circle = await receiver('/')
  const nowhere = await receiver('http://')
  const silent = await receiver(null)
  expect(german(await errorOf(circle.url))).toBe('Der Empfänger leitete mehr als 3-mal um.')
  expect(german(await errorOf(nowhere.url))).toBe('Der Empfänger leitete auf etwas um, das keine Adresse ist.')
  expect(german(await errorOf(silent.url))).toBe('Es kam keine Antwort in 0.3 Sekunden.')
  for (const one of [circle, nowhere, silent]) one.close()
  expect(german(await errorOf(circle.url))).toBe('Die Verbindung kam nicht zustande (ECONNREFUSED).')
  expect(german(await errorOf('http://127.0.0.1/', false))).toBe(
    '127.0.0.1 hat keine öffentliche Adresse, und private sind nicht erlaubt.',
  )
  expect(german(await errorOf('ftp://example.com/'))).toBe('Zustellungen gehen nur an http und https, nicht an ftp:')
})

test('answers that refuse, and a server that stops', () => {
  const reasons = [settlementOf(delivery, { status: 503 }, () => 1), brokenOff(delivery)].map((settlement) =>
    'reason' in settlement ? german(settlement.reason) : '',
  )
  expect(reasons).toEqual(['Der Empfänger antwortete mit 503.', 'Der Server wurde angehalten.'])
})

test('a sentence that is not known is shown as it is', () => {
  expect(german('Something else.')).toBe('Something else.')
})
