import { openVariables } from '@content-gen/runtime'
import type { AssistantConfig } from '@content-gen/runtime'
import type { Panel } from '../panel.js'

interface Opening {
  readonly settings: Pick<Panel['settings'], 'assistant'>
  readonly store: { readonly log: Pick<Panel['store']['log'], 'warn'> }
}

/** Returns the config of the service with its key; null if there is none, a variable is missing, or no request can have them. */
export function openAssistant({ settings, store }: Opening): AssistantConfig | null {
  const { assistant } = settings
  if (assistant === null) return null
  const { fill, missing } = openVariables(process.env)
  const filled = { ...assistant, url: fill(assistant.url), key: fill(assistant.key).trim() }
  if (missing.size === 0 && isSendable(filled)) return filled
  const reason = missing.size > 0 ? `${[...missing].join(', ')} is not set` : 'no request can have its url and key'
  store.log.warn(`admin.assistant is off: ${reason}`)
  return null
}

/** The errors of requests quote a key with a line break, and the password in an address: they would be in the log. */
function isSendable({ url, key }: AssistantConfig): boolean {
  if (!URL.canParse(url) || !/^[\x20-\x7e]+$/.test(key)) return false
  const { protocol, username, password } = new URL(url)
  return /^https?:$/.test(protocol) && username === '' && password === ''
}
