// Rate limits, and the identification of a sender.
import { check, runtime, accounts, limits, origins, windows } from './check.mjs'

export const checks = [
  check(`${accounts}limits/rate-limit.ts`, 'if (count > limit) throw', 'if (count > 1e9) throw', windows, limits),
  check(`${accounts}limits/shared-limit.ts`, 'shared === null ? own : allowanceOf(', 'own ?? allowanceOf(', limits),
  check(
    `${accounts}graphql/account-operations.ts`,
    'countRequest(accounts, request.koaContext, action)',
    'void [countRequest, action]',
    limits,
  ),
  check(
    `${accounts}limits/count-request.ts`,
    'countRequest(accounts, ctx, action)',
    'void [countRequest, action]',
    limits,
  ),
  check(`${runtime}http/sender/network-of.ts`, '.slice(0, 4)', '.slice(0, 8)', origins),
  check(
    `${runtime}http/sender/network-of.ts`,
    'withoutPort(forwarded)',
    'forwarded || withoutPort(forwarded)',
    origins,
  ),
  check(
    `${runtime}http/sender/own-requests.ts`,
    'underway.delete(secret)',
    'void secret',
    'packages/mcp/test/call-tool.test.ts',
  ),
  check(`${accounts}limits/rate-limit.ts`, 'networkOf(address)', 'address || networkOf(address)', windows),
  check(`${runtime}http/sender/origin.ts`, "forwarded.lastIndexOf(',') + 1", '0', limits),
]
