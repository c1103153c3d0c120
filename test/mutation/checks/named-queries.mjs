// Callers that read by named queries and stored documents only.
import { check, runtime, graphql, accounts, namedQueries } from './check.mjs'

export const checks = [
  check(
    `${runtime}http/named-questions.ts`,
    'else if (ctx.state.caller.onlyQueries) refuse(action, ctx)',
    'else if (ctx.state.caller.onlyQueries && refuse === null) refuse(action, ctx)',
    namedQueries,
  ),
  check(`${runtime}http/named-questions.ts`, 'if (read.test(action)) throw', "if (action === '') throw", namedQueries),
  check(
    `${runtime}http/named-questions.ts`,
    'if (asked.length > 0) throw',
    'if (asked.length < 0) throw',
    namedQueries,
  ),
  check(
    `${runtime}http/named-questions.ts`,
    ' && !/\\.(?:create|update|delete|createLocalization)$/.test(action)',
    '',
    namedQueries,
  ),
  check(`${runtime}query/named-queries.ts`, 'if (parameters.has(name)) continue', 'if (name) continue', namedQueries),
  check(`${runtime}query/named-queries.ts`, 'return encodeURIComponent(text)', 'return text', namedQueries),
  check(
    `${runtime}store.ts`,
    "...(config.onlyQueries?.includes('public') ? { onlyQueries: true } : {}),",
    '',
    namedQueries,
  ),
  check(
    `${accounts}callers/authenticator.ts`,
    '...(onlyQueries?.includes(role) ? { onlyQueries: true as const } : {}),',
    '',
    namedQueries,
  ),
  check(
    `${graphql}http/stored-documents.ts`,
    'caller.onlyQueries && (isWhole || ',
    'caller.onlyQueries && (',
    namedQueries,
  ),
  check(
    `${graphql}http/stored-documents.ts`,
    'if (caller.onlyQueries && (',
    'if (caller.onlyQueries && id === caller.key && (',
    namedQueries,
  ),
  check(`${graphql}http/stored-documents.ts`, 'if (first) throw first', '', namedQueries),
]
