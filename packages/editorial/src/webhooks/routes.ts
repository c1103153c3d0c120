/** `/editorial/deliveries`: what was sent to webhooks, and what could not be. */
import { NotFoundError, ValidationError } from '@content-gen/runtime'
import { parseQueryString } from '@content-gen/runtime/query'
import type { Context, Route, Store } from '@content-gen/runtime'
import { wholeTypes } from '../sight/whole-types.js'
import { requestedNumber, requestedPage } from '../versions/requested.js'
import { deliveryStates, StoredDeliveries } from './stored-deliveries.js'
import type { DeliveryState, ListedDelivery } from './stored-deliveries.js'

const action = 'plugin::editorial.deliveries'
const path = '/editorial/deliveries'

/** `wake` is called when there is something to send. */
export function deliveryRoutes(store: Store, wake: () => void): readonly Route[] {
  const stored = new StoredDeliveries(store)
  return [
    { method: 'GET', path, action: `${action}.read`, run: (ctx) => list(ctx) },
    { method: 'POST', path: `${path}/:id/replay`, action: `${action}.replay`, run: (ctx) => replay(ctx) },
  ]

  async function list(ctx: Context): Promise<void> {
    const { page, meta } = requestedPage(ctx, store)
    const { deliveries, total } = await stored.list({
      state: requestedState(ctx),
      types: wholeTypes(store, ctx.state.caller),
      page,
    })
    ctx.send({ data: deliveries, meta: meta(total) })
  }

  async function replay(ctx: Context): Promise<void> {
    const id = requestedNumber(ctx, 'id')
    const types = wholeTypes(store, ctx.state.caller)
    const known = types === null ? null : await stored.find(id)
    if (known !== null && types?.includes(known.type) === false) throw new NotFoundError()
    const isReplayed = await stored.replay(id)
    const delivery = await stored.find(id)
    if (delivery === null) throw new NotFoundError()
    if (!isReplayed) throw notDead(delivery)
    wake()
    ctx.send({ data: delivery })
  }
}

function notDead({ state }: ListedDelivery): ValidationError {
  const words = `Only dead deliveries can be replayed: this one is ${state}`
  return new ValidationError(words, {}, { code: 'deliveryState', data: { state } })
}

/** @throws ValidationError */
function requestedState(ctx: Context): DeliveryState | null {
  const value = parseQueryString(ctx.querystring)['state']
  if (value === undefined) return null
  const state = deliveryStates.find((name) => name === value)
  if (state === undefined) throw new ValidationError(`state must be one of ${deliveryStates.join(', ')}`)
  return state
}
