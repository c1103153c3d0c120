// The right to call an action, and the contents of logs.
import { check, runtime, matrix, tokens, flows } from './check.mjs'

export const checks = [
  check(
    `${runtime}http/authorize.ts`,
    'if (!caller.can(action)) throw new ForbiddenError()',
    'if (!caller.can(action)) continue',
    matrix,
  ),
  check(`${runtime}http/authorize.ts`, 'if (caller.isUnknown) throw new UnauthorizedError()', '', matrix),
  check(`${runtime}http/request/repeated.ts`, 'return count > 1', 'return count > 2', tokens),
  check(
    `${runtime}http/mount-routes.ts`,
    'authorize(ctx.state.caller, actions)',
    'if (actions.length > 9) authorize(ctx.state.caller, actions)',
    matrix,
  ),
  check(`${runtime}http/log/log.ts`, 'path: request.path', 'path: req.url', flows),
]
