import type { Applied, ApplyRequest, DevState, ProjectModels, EditPlan, PlanRequest, Refusal } from '../../contract.js'
import { currentKey } from './key.js'

/** A request that the builder's server refused. `code` is `offline` if there is no server. */
export class BuilderError extends Error {
  constructor(
    message: string,
    readonly code: Refusal['error']['code'] | 'offline',
    readonly details: Partial<Refusal['error']> = {},
  ) {
    super(message)
  }
}

export const askModels = (): Promise<ProjectModels> => send('models')
export const askState = (): Promise<DevState> => send('state')
export const askPlan = (request: PlanRequest): Promise<EditPlan> => send('plan', request)
export const sendApply = (request: ApplyRequest): Promise<Applied> => send('apply', request)

/** @throws BuilderError */
async function send<Answer>(path: string, body?: PlanRequest): Promise<Answer> {
  const response = await fetch(`/api/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${currentKey()}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch(() => null)
  if (response === null) throw new BuilderError('', 'offline')
  const answer = await response.json()
  if (response.ok) return answer
  const { error }: Refusal = answer
  throw new BuilderError(error.message, error.code, error)
}
