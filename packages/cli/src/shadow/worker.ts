/** The thread that compares: the one of the proxy only passes bytes. */
import { parentPort, workerData } from 'node:worker_threads'
import type { Places } from '../compare/allowed.js'
import { CompareProblem, projectKnowledge } from '../compare/knowledge.js'
import { isWrite } from './client-question.js'
import type { CopiedRequest } from './copied-request.js'
import type { FromThread, ThreadData, ToThread } from './messages.js'
import { servePage } from './page-server.js'
import { Shadowing } from './shadowing.js'
import { Turns } from './turns.js'

/** Copies that are compared at the same time. */
const open = 4

const { project, since, writes, pagePort, ...servers } = workerData as ThreadData
const tell = (message: FromThread) => parentPort?.postMessage(message, [])

try {
  const knowledge = {
    ...(await projectKnowledge(project)),
    changing: { since, writesSince: writes ? new Date().toISOString() : null },
  }
  const shadowing = new Shadowing({ ...servers, knowledge })
  const { address: page } = await servePage(() => shadowing.report(), pagePort)
  parentPort?.on('message', listener(shadowing, knowledge.places))
  tell({ ready: { places: knowledge.places, never: knowledge.never, page } })
} catch (error) {
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  if (!isTaken && !(error instanceof CompareProblem)) throw error
  tell({ problem: isTaken ? `The port ${pagePort} of the report is taken.` : error.message })
}

function listener(shadowing: Shadowing, places: Places): (message: ToThread) => void {
  const compare = async (copy: CopiedRequest) => {
    // An answer that this cannot read must not end the comparison of all others.
    await shadowing.take(copy).catch(() => shadowing.skip('the comparison failed'))
    tell({ released: copy.bytes.length })
  }
  const turns = new Turns(open, compare, (copy) => isWrite(copy, places))
  return (message) => {
    if ('copy' in message) turns.add(message.copy)
    else if ('skipped' in message) for (const [reason, times] of message.skipped) shadowing.skip(reason, times)
    else tell({ report: shadowing.report() })
  }
}
