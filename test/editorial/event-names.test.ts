/** The config knows the events that editing tells: a generator imports nothing of a server, so the names stand twice. */
import { formatDiagnostic, parseConfig } from '@content-gen/schema'
import { expect, test } from 'vitest'
import { eventNames } from '../../packages/editorial/src/event-names.js'

test('webhooks of the config take the events that editing tells', () => {
  const webhooks = [{ name: 'site', url: 'https://example.com', events: ['nothing'] }]
  const config = JSON.stringify({ editorial: { enabled: true, webhooks } })
  const [line = ''] = parseConfig(config, 'content-gen.config.json').diagnostics.map(formatDiagnostic)
  expect(line.match(/\w+\.\w+(?=")/g)).toEqual(eventNames)
})
