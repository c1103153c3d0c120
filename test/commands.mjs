// Runs commands of content-gen one after the other, as the test that forked it sends them: loading their modules takes longer than most of them.
import { once } from 'node:events'

const main = new URL('../packages/cli/dist/main.js', import.meta.url)
const [node] = process.argv
process.once('disconnect', () => process.exit())
for (;;) {
  const [words] = await once(process, 'message')
  process.argv = [node, 'content-gen', ...words]
  await import(`${main.href}?${words.join('+')}`)
  process.send(process.exitCode ?? 0)
}
