/** Fails a file of `unit` that starts a process or a server after all: `projects.ts` sees that in the tests' own files alone. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { afterAll, expect } from 'vitest'

const started = new Set<string>()
const aProcess = () => void started.add('a process')
const aServer = () => void started.add('a server')
subscribe('child_process', aProcess)
subscribe('net.server.socket', aServer)

afterAll(() => {
  unsubscribe('child_process', aProcess)
  unsubscribe('net.server.socket', aServer)
  expect([...started], 'This file starts these: test/projects.ts has to know').toEqual([])
})
