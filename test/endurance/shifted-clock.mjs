// Loaded into a server (`--import`): its clock is off by the milliseconds in the file SHIFT, which is read every ten milliseconds.
import { readFileSync } from 'node:fs'

const RealDate = Date
let shift = 0

class ShiftedDate extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + shift)
    else super(...given)
  }

  static now() {
    return RealDate.now() + shift
  }
}
globalThis.Date = ShiftedDate

setInterval(() => {
  shift = Number(readFileSync(process.env.SHIFT, 'utf8')) || 0
}, 10).unref()
