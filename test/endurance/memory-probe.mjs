// Loaded into a server (`--import`, with `--expose-gc`): on SIGUSR2 it collects garbage and reports the memory and the handles in use.
import { renameSync, writeFileSync } from 'node:fs'

const file = process.env.MEMORY_FILE
process.on('SIGUSR2', () => {
  for (let i = 0; i < 3; i++) globalThis.gc()
  writeFileSync(
    `${file}.new`,
    JSON.stringify({ ...process.memoryUsage(), handles: process.getActiveResourcesInfo().length }),
  )
  renameSync(`${file}.new`, file)
})
