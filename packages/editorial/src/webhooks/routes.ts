/** `/editorial/deliveries`: what was sent to webhooks, and what could not be. */
import { deliveriesApi } from '@content-gen/contract'
import { NotFoundError, ValidationError, withHandlers } from '@content-gen/runtime'
import { parseQueryString } from '@content-gen/runtime/query'
import type { Context, Route, Store } from '@content-gen/runtime'
import { wholeEntryTypes } from '../sight/whole-types.js'
import { requestedNumber, requestedPage } from '../versions/requested.js'
import { deliveryStates, StoredDeliveries } from './stored-deliveries.js'
import type { DeliveryState, ListedDelivery } from './stored-deliveries.js'

/** `wake` is called when there is something to send. */
export function deliveryRoutes(store: Store, wake: () => void): readonly Route[] {
  const stored = new StoredDeliveries(store)
  return withHandlers(deliveriesApi, {
    'editorial.deliveries.read': (ctx) => list(ctx),
    'editorial.deliveries.replay': (ctx) => again(ctx, 'dead'),
    'editorial.deliveries.send': (ctx) => again(ctx, 'waiting'),
  })

  async function list(ctx: Context): Promise<void> {
    const { page, meta } = requestedPage(ctx, store)
    const { deliveries, total } = await stored.list({
      state: requestedState(ctx),
      types: wholeEntryTypes(store, ctx.state.caller),
      page,
    })
    ctx.send({ data: deliveries, meta: meta(total) })
  }

  /** `from`: the state that it must have. */
  async function again(ctx: Context, from: 'dead' | 'waiting'): Promise<void> {
    const id = requestedNumber(ctx, 'id')
    const types = wholeEntryTypes(store, ctx.state.caller)
    const known = types === null ? null : await stored.find(id)
    if (known !== null && types?.includes(known.type) === false) throw new NotFoundError()
    const isBegun = await (from === 'dead' ? stored.replay(id) : stored.hasten(id))
    const delivery = await stored.find(id)
    if (delivery === null) throw new NotFoundError()
    if (!isBegun) throw stateError(delivery, from)
    wake()
    ctx.send({ data: delivery })
  }
}

function stateError({ state }: ListedDelivery, from: 'dead' | 'waiting'): ValidationError {
  const act = from === 'dead' ? 'replayed' : 'sent now'
  const words = `Only ${from} deliveries can be ${act}: this one is ${state}`
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
