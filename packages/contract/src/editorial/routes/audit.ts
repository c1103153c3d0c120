/** The list of who did what. */
import type { RouteGroup, RouteParameter } from '../../routes/route.js'
import { moment, text } from '../../routes/shape.js'

const ofAudit = [
  { name: 'act', in: 'query', schema: text },
  { name: 'actor', in: 'query', schema: text },
  { name: 'since', in: 'query', schema: moment },
  { name: 'until', in: 'query', schema: moment },
  { name: 'format', in: 'query', schema: { type: 'string', enum: ['json', 'jsonl'] } },
] as const satisfies readonly RouteParameter[]

/** Also as JSON lines, which no schema describes. */
export const auditApi = {
  needs: 'editorial.audit',
  tag: 'Editing',
  routes: {
    'audit.read': {
      method: 'GET',
      path: '/editorial/audit',
      action: 'plugin::editorial.audit.read',
      summary: 'Lists who did what.',
      parameters: [...ofAudit, 'pagination'],
      answer: { schema: { page: { ref: 'Audited' } } },
    },
  },
} as const satisfies RouteGroup
