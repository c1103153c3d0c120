import type { Settings } from '../settings/setting.js'

export const mcpSettings = {
  mcp: {
    properties: {
      enabled: { type: 'boolean', default: false, description: 'Serve tools for language models at /mcp' },
    },
  },
} as const satisfies Settings
