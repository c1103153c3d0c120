// `npm run bench -- attack`: every kind of attack, alone and a hundred at once, and how the server stands it. README.md says how to read it.
import { parseArgs } from 'node:util'
import { attacks } from './attack/attacks.mjs'
import { besiege } from './attack/siege.mjs'
import { startPostgresql } from './postgresql.mjs'

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    provider: { type: 'string', default: 'sqlite,postgresql' },
    articles: { type: 'string', default: '200000' },
    seconds: { type: 'string', default: '2' },
    crowds: { type: 'string', default: '1,100' },
    keep: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
  },
})
const only = options.only.split(',')
const names = [...attacks.keys()].filter((name) => only.some((part) => name.includes(part)))
if (options.list) {
  console.log(names.join('\n'))
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))

const plan = {
  names,
  articles: Number(options.articles),
  seconds: Number(options.seconds),
  crowds: options.crowds.split(',').map(Number),
  keep: options.keep,
  profile: options.profile,
}
let failures = 0
for (const provider of options.provider.split(',')) {
  const postgresql = provider === 'postgresql' ? await startPostgresql() : null
  failures += await besiege(provider, postgresql?.url, plan)
  await postgresql?.stop()
}
console.log(failures === 0 ? 'No death and no unnamed failure.' : `${failures} deaths or unnamed failures.`)
process.exit(failures === 0 ? 0 : 1)
