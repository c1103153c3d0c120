/** The config of the assistant, filled with variables of the environment. */
import { afterEach, expect, test, vi } from 'vitest'
import { openAssistant } from '../src/assistant/open-assistant.js'

afterEach(() => vi.unstubAllEnvs())

const opened = (url: string, key: string) => {
  vi.stubEnv('ASSISTANT_URL', url)
  vi.stubEnv('ASSISTANT_KEY', key)
  const warn = vi.fn()
  const assistant = { url: '${ASSISTANT_URL}', key: '${ASSISTANT_KEY}', model: 'm', perDay: 1 }
  return { found: openAssistant({ settings: { assistant }, store: { log: { warn } } }), warn }
}

test('a key may end with a line', () => {
  const { found } = opened('https://api.example.com/v1', 'secret\n')
  expect(found).toMatchObject({ url: 'https://api.example.com/v1', key: 'secret' })
})

test.each([
  ['https://api.example.com/v1', 'secret\nword'],
  ['https://api.example.com/v1', 'secret\u2026'],
  ['https://name:secret@api.example.com/v1', 'word'],
  ['api.example.com/secret', 'word'],
  ['file:///secret', 'word'],
])('%j with %j is off, and the log has no secret', (url, key) => {
  const { found, warn } = opened(url, key)
  expect(found).toBe(null)
  expect(warn).toHaveBeenCalledWith(expect.not.stringContaining('secret'))
})
