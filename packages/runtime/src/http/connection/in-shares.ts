import type { RequestListener } from 'node:http'
import { addressOf } from '../sender/origin.js'
import type { TurnShare } from '../../load/pauses.js'
import type { AnswerRequest } from './turns.js'

/**
 * Begins requests that come at once in several turns of the event loop. Each may be short, and a hundred of them would still delay those of
 * others for all of their time.
 */
export function inShares(answer: AnswerRequest, share: TurnShare, isBehindProxy: boolean): RequestListener {
  return (request, response) => {
    if (share.goesOn()) return void answer(request, response)
    void share.wait(addressOf(request, isBehindProxy)).then(() => {
      // Its sender may have left.
      if (response.socket?.destroyed === false) void answer(request, response)
    })
  }
}
