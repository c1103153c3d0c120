/** The password of the database can stand in a file: each connection takes the one of its moment. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { ReadPool } from '../src/postgresql/read-pool.js'
import { withPassword } from '../src/postgresql/password-file.js'

const folder = mkdtempSync(join(tmpdir(), 'content-gen-password-'))
const file = join(folder, 'password')
afterAll(() => rmSync(folder, { recursive: true }))

/** Asks clients for their password in plain text, keeps it and lets nobody in. */
const asked: string[] = []
const server = createServer((socket) => {
  socket
    .on('error', () => undefined)
    .once('data', () => {
      socket.write(Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 3]))
      socket.once('data', (message) => {
        asked.push(message.subarray(5, -1).toString())
        socket.end(refusal)
      })
    })
})
const reason = Buffer.from('SFATAL\0C28P01\0Mpassword authentication failed\0\0')
const refusal = Buffer.concat([Buffer.from([0x45, 0, 0, 0, reason.length + 4]), reason])
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))

test('a connection after a rotation has the new password, whatever the address says', async () => {
  process.env['DATABASE_PASSWORD_FILE'] = file
  onTestFinished(() => void delete process.env['DATABASE_PASSWORD_FILE'])
  const { port } = server.address() as AddressInfo
  const url = `postgresql://site:old@127.0.0.1:${port}/none`
  const pool = new ReadPool({ url, connections: 1, timeout: 1_000 })
  for (const password of ['one', 'tw/o@%:é']) {
    writeFileSync(file, `${password}\n`)
    await expect(pool.query({ text: 'select 1', values: [] })).rejects.toMatchObject({ status: 503 })
    expect(asked.at(-1)).toBe(password)
  }
  await pool.close()
})

test('a file that is not there is named', () => {
  expect(() => withPassword('postgresql://site@host/db', join(folder, 'none'))).toThrow(
    /DATABASE_PASSWORD_FILE names .*none, which cannot be read \(ENOENT\)/,
  )
  expect(withPassword('postgresql://site@host/db', undefined)).toBe('postgresql://site@host/db')
})
