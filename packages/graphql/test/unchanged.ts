import { pino } from 'pino'
import { Registry } from '../src/schema/registry.js'
import { config } from './store.js'
import type { SchemaChanges } from '../src/schema/assemble.js'

/** A schema without the owner's changes. */
export const unchanged: SchemaChanges = {
  types: new Map(),
  parts: [],
  contentTypes: new Map(),
  extensions: [],
  registry: new Registry(
    {
      content: {},
      prisma: { $transaction: () => Promise.reject(new Error('No database')) },
      config,
      log: pino({ level: 'silent' }),
      afterCommit: () => undefined,
    },
    { policies: {}, middlewares: {} },
  ),
}
