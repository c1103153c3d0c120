/** The list of commands in `packages/cli/README.md` against the output of `--help`. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { at } from './page.js'

const [, list = ''] = readFileSync(at('packages/cli/README.md'), 'utf8').split('## Commands')
const [, block = ''] = list.split('```')

test('the list has every command with every option', { timeout: 60_000 }, () => {
  const lines = block.trim().split('\n')
  const missing = commandsOf([]).filter(({ command, options }) => {
    const about = lines.filter((line) => command.every((word) => new RegExp(`\\b${word}\\b`).test(line))).join('\n')
    return about === '' || options.some((option) => !about.includes(option))
  })
  expect(missing).toEqual([])
})

interface Command {
  readonly command: readonly string[]
  readonly options: readonly string[]
}

/** The subcommands of a command, from its help. */
function commandsOf(command: readonly string[]): readonly Command[] {
  const help = execFileSync(process.execPath, [at('packages/cli/bin/content-gen.js'), ...command, '--help'], {
    encoding: 'utf8',
  })
  const [, below] = help.split('Commands:\n')
  if (below === undefined) {
    const options = [...help.matchAll(/^ {2}(--[a-z-]+)/gm)].map(([, option = '']) => option)
    return [{ command, options: options.filter((option) => option !== '--project') }]
  }
  const names = [...below.matchAll(/^ {2}([a-z-]+)/gm)].map(([, name = '']) => name).filter((name) => name !== 'help')
  return names.flatMap((name) => commandsOf([...command, name]))
}
