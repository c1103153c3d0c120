// The tools of the Model Context Protocol: requests to the API in the caller's name, and to no other route.
import { check } from './check.mjs'

const mcp = 'packages/mcp/src/'
const suite = 'test/mcp/mcp.test.ts'

export const checks = [
  check(`${mcp}endpoint.ts`, 'if (!caller.token) throw', "if (caller.key === '') throw", suite),
  check(
    `${mcp}endpoint.ts`,
    'listed.filter(([{ action }]) => caller.can(action))',
    'listed.filter(() => caller)',
    suite,
  ),
  check(`${mcp}endpoint.ts`, "ctx.set('Cache-Control', 'no-store')", '', suite),
  check(
    `${mcp}call-tool.ts`,
    'if (id !== undefined && !wholeId.test(String(id))) return',
    "if (id === '-') return",
    suite,
  ),
  check(`${mcp}call-tool.ts`, '!Object.hasOwn(properties, name)', '!(name in properties)', suite),
  check(`${mcp}call-tool.ts`, 'name in Object.prototype || ', '', suite),
  check(`${mcp}call-tool.ts`, 'return value.length === 0 || ', 'return ', suite),
  check(`${mcp}call-tool.ts`, "typeof id !== 'number' && typeof id !== 'string'", 'id === null', suite),
]
