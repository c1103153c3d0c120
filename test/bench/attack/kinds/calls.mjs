// Accounts, the panel, tools for language models, and requests at random.
import fc from 'fast-check'
import { send } from '../send.mjs'
import { calling, getting, list, nested, one, posting } from './build.mjs'

const call = (method, params) => calling({ jsonrpc: '2.0', id: 1, method, params })
const callTool = (name, given) => call('tools/call', { name, arguments: given })

export const accounts = {
  'a sign-in': () => posting('/api/auth/local', { identifier: 'alice', password: 'wrong' }),
  'a sign-in, another each time': () => one(signIn()),
  'a registration, another each time': () => one(registration()),
  'a forgotten password': () => posting('/api/auth/forgot-password', { email: 'alice@example.com' }),
  'a new password': () =>
    posting('/api/auth/reset-password', {
      code: 'x'.repeat(5_000),
      password: 'a',
      passwordConfirmation: 'a',
    }),
  'a changed password': () =>
    posting(
      '/api/auth/change-password',
      { currentPassword: 'wrong1', password: 'Passw0rd!', passwordConfirmation: 'Passw0rd!' },
      'account',
    ),
  'an account that is made by another': () => one(account, 'account'),
  'a sign-in of the panel': () => posting('/admin/api/session', { email: 'a@example.com', password: 'wrong' }),
  'a link of the panel': () => posting('/admin/api/links/use', { token: 'x'.repeat(10_000), password: 'Passw0rd!' }),
}

export const tools = {
  'the list of tools': () => call('tools/list', {}),
  'a call of a tool': () => callTool('find_articles', {}),
  'a call with a large answer': () => callTool('find_articles', { populate: '*', pagination: { pageSize: 100 } }),
  'a call with many filters': () =>
    callTool('find_articles', { filters: { $or: list(20_000, (n) => ({ id: { $eq: n } })) } }),
  'a call with deep filters': () =>
    callTool('find_articles', { filters: JSON.parse(nested(60, '{"$and":[', ']}').replace('[]', '[{"id":1}]')) }),
  'a call with a long search': () => callTool('find_articles', { _q: 'x'.repeat(900_000) }),
  'a call with many arguments': () =>
    callTool('find_articles', Object.fromEntries(list(50_000, (n) => [`argument${n}`, n]))),
  'a call with a long name': () => callTool('x'.repeat(900_000), {}),
  'a call that writes': () => callTool('create_article', { data: { title: 'Large', extra: list(100_000, (n) => n) } }),
  'a batch of 10,000 calls': () =>
    calling(list(10_000, (id) => ({ jsonrpc: '2.0', id, method: 'tools/list', params: {} }))),
  'a file of 700 KB': () =>
    callTool('media_upload', { name: 'a.txt', type: 'text/plain', content: 'QUFB'.repeat(170_000) }),
  'an event stream': () => getting('/mcp', { accept: 'text/event-stream' }, 'token'),
}

/** Requests of the suite of hostile ones, in turn. */
export function atRandom(arbitrary) {
  const requests = fc.sample(arbitrary, { numRuns: 2_000, seed: 1 })
  let n = 0
  return ({ base }) => {
    const { method, path, headers, body } = requests[n++ % requests.length]
    return send(base, { method, path, headers, ...(body === null ? {} : { body }) })
  }
}

function signIn() {
  let n = 0
  return () => ({
    method: 'POST',
    path: '/api/auth/local',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: `nobody${n++}`, password: 'wrong' }),
  })
}

function registration() {
  let n = 0
  return () => {
    const username = `crowd${process.pid}-${n++}`
    return {
      method: 'POST',
      path: '/api/auth/local/register',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, email: `${username}@example.com`, password: 'Passw0rd!' }),
    }
  }
}

let made = 0
function account() {
  const username = `made${process.pid}-${made++}`
  return {
    method: 'POST',
    path: '/api/users',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, email: `${username}@example.com`, password: 'Passw0rd!', role: 1 }),
  }
}
