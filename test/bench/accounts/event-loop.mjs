// Loaded before a server (`node --import`): the first SIGUSR2 starts to measure the delay of its event loop; the next one writes it to the
// file DELAY.
import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const resolution = 5
const histogram = monitorEventLoopDelay({ resolution })
const late = (nanoseconds) => Math.max(nanoseconds / 1e6 - resolution, 0)
let isOn = false

process.on('SIGUSR2', () => {
  isOn = !isOn
  if (isOn) {
    histogram.reset()
    histogram.enable()
    return
  }
  histogram.disable()
  const { mean, max } = histogram
  writeFileSync(
    process.env.DELAY,
    JSON.stringify({ mean: late(mean), p99: late(histogram.percentile(99)), max: late(max) }),
  )
})
