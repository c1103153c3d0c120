// Every check of a permission or a bound.
import { checks as requests } from './requests.mjs'
import { checks as graphql } from './graphql.mjs'
import { checks as reads } from './reads.mjs'
import { checks as tokens } from './tokens.mjs'
import { checks as accounts } from './accounts.mjs'
import { checks as registration } from './registration.mjs'
import { checks as roles } from './roles.mjs'
import { checks as roleRules } from './role-rules.mjs'
import { checks as rateLimits } from './rate-limits.mjs'
import { checks as upload } from './upload.mjs'
import { checks as links } from './links.mjs'
import { checks as writes } from './writes.mjs'
import { checks as mails } from './mails.mjs'
import { checks as webhooks } from './webhooks.mjs'
import { checks as editorial } from './editorial.mjs'
import { checks as editorialCalls } from './editorial-calls.mjs'
import { checks as sessions } from './sessions.mjs'
import { checks as fresh } from './fresh.mjs'
import { checks as administrators } from './administrators.mjs'
import { checks as oidc } from './oidc.mjs'
import { checks as administratorRights } from './administrator-rights.mjs'
import { checks as detours } from './detours.mjs'
import { checks as namedQueries } from './named-queries.mjs'
import { checks as mcp } from './mcp.mjs'
import { checks as panelContent } from './panel-content.mjs'
import { checks as approvals } from './approvals.mjs'
import { checks as load } from './load.mjs'

export const checks = [
  ...requests,
  ...graphql,
  ...reads,
  ...tokens,
  ...accounts,
  ...registration,
  ...roles,
  ...roleRules,
  ...rateLimits,
  ...upload,
  ...links,
  ...writes,
  ...mails,
  ...webhooks,
  ...editorial,
  ...editorialCalls,
  ...sessions,
  ...fresh,
  ...administrators,
  ...oidc,
  ...administratorRights,
  ...detours,
  ...namedQueries,
  ...mcp,
  ...panelContent,
  ...approvals,
  ...load,
]
