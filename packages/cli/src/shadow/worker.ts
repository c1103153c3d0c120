/** The thread that compares: the one of the proxy only passes bytes. */
import { parentPort, workerData } from 'node:worker_threads'
import { CompareProblem, projectKnowledge } from '../compare/knowledge.js'
import type { CopiedRead } from './copied-read.js'
import type { FromThread, ThreadData, ToThread } from './messages.js'
import { servePage } from './page-server.js'
import { Shadowing } from './shadowing.js'
import { Turns } from './turns.js'

/** Copies that are compared at the same time. */
const open = 4

const { project, since, pagePort, ...servers } = workerData as ThreadData
const tell = (message: FromThread) => parentPort?.postMessage(message, [])

try {
  const knowledge = { ...(await projectKnowledge(project)), changing: { since } }
  const shadowing = new Shadowing({ ...servers, knowledge })
  const { address: page } = await servePage(() => shadowing.report(), pagePort)
  parentPort?.on('message', listener(shadowing))
  tell({ ready: { places: knowledge.places, page } })
} catch (error) {
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  if (!isTaken && !(error instanceof CompareProblem)) throw error
  tell({ problem: isTaken ? `The port ${pagePort} of the report is taken.` : error.message })
}

function listener(shadowing: Shadowing): (message: ToThread) => void {
  const turns = new Turns<CopiedRead>(open, async (copy) => {
    // An answer that this cannot read must not end the comparison of all others.
    await shadowing.take(copy).catch(() => shadowing.skip('the comparison failed'))
    tell({ released: copy.bytes.length })
  })
  return (message) => {
    if ('copy' in message) turns.add(message.copy)
    else if ('skipped' in message) for (const [reason, times] of message.skipped) shadowing.skip(reason, times)
    else tell({ report: shadowing.report() })
  }
}
