/**
 * Stands where the compiled Prisma client will: whoever imports it waits until the client has taken its place, `.stamp` being the
 * sign, and gets that.
 */
export const waitingClient = `import { existsSync, readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

const beside = (name) => new URL(name, import.meta.url)
const deadline = Date.now() + 60_000
while (!existsSync(beside('.stamp'))) {
  if (existsSync(beside('.failed'))) throw new Error(readFileSync(beside('.failed'), 'utf8'))
  if (Date.now() > deadline) throw new Error('The Prisma client was never made: run \`npm run build\`.')
  await setTimeout(20)
}
export const { PrismaClient } = await import('./client.js?made')
`
