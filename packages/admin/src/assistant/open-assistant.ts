import { openVariables } from '@content-gen/runtime'
import type { AssistantConfig } from '@content-gen/runtime'
import type { Panel } from '../panel.js'

/** Returns the config of the service with its key; null if there is none, or a variable is missing. */
export function openAssistant({ settings, store }: Pick<Panel, 'settings' | 'store'>): AssistantConfig | null {
  const { assistant } = settings
  if (assistant === null) return null
  const { fill, missing } = openVariables(process.env)
  const filled = { ...assistant, url: fill(assistant.url), key: fill(assistant.key) }
  if (missing.size === 0) return filled
  store.log.warn(`admin.assistant is off: ${[...missing].join(', ')} is not set`)
  return null
}
