// Loaded before a server: its clock can be set. A request with the header X-Clock sets it to a moment; CLOCK is its moment at the start. Timers
// go on as they do when somebody sets the clock of a machine.
import { Server } from 'node:http'

const RealDate = Date
let ahead = 0

const now = () => RealDate.now() + ahead
const set = (moment) => {
  ahead = RealDate.parse(moment) - RealDate.now()
}

globalThis.Date = new Proxy(RealDate, {
  apply: () => new RealDate(now()).toString(),
  construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})

if (process.env.CLOCK) set(process.env.CLOCK)

const { emit } = Server.prototype
Server.prototype.emit = function (event, request, ...more) {
  if (event === 'request' && request.headers['x-clock']) set(request.headers['x-clock'])
  return emit.call(this, event, request, ...more)
}
