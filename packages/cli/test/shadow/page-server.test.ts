import { request } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { closeAll, closeLater } from './shadowed.js'
import { servePage } from '../../src/shadow/page-server.js'
import type { Comparison } from '../../src/compare/report.js'

const report: Comparison = { old: 'http://old.example', new: 'http://new.example', asked: 0, leftOut: {}, routes: [] }

afterEach(closeAll)

async function served(): Promise<string> {
  const { server, address } = await servePage(() => report, 0)
  closeLater(server)
  return address
}

/** Asks as a given host; returns the status and the headers. */
function asked(page: string, path: string, host?: string): Promise<{ status: number; headers: object }> {
  const { port } = new URL(page)
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, agent: false, ...(host !== undefined && { headers: { host } }) }
    request(options, (answer) => {
      answer.resume()
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers })
    })
      .on('error', reject)
      .end()
  })
}

test('the report is served to whoever has the key, at its own name, and with a policy that runs nothing', async () => {
  const page = await served()
  const { pathname } = new URL(page)
  const { status, headers } = await asked(page, pathname)
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'sha256-[\w+/]+=';/),
    'referrer-policy': 'no-referrer',
  })
  expect(await (await fetch(`${page}report.json`)).json()).toEqual(report)
  expect(await served()).not.toContain(pathname)
  const refused = ['/', '/report.json', `${pathname.slice(0, -2)}/`, `${pathname}other`, `${pathname.slice(0, -1)}x/`]
  for (const path of refused) expect((await asked(page, path)).status, path).toBe(404)
  expect((await asked(page, pathname, 'rebound.example')).status).toBe(404)
})
