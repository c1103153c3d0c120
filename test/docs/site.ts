import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { onTestFinished } from 'vitest'
import type { TestOptions } from 'vitest'
import { createProject, keepingOutput } from '../project.js'
import { program } from '../programs.js'
import { testWith } from '../tried.js'
import { follow } from './follow.js'
import { at, blocksOf, readPage } from './page.js'
import { Terminal } from './terminal.js'

/** Readers have curl and openssl; a test machine may not. */
export function pageTest(name: string, options: TestOptions, run: () => Promise<void>): void {
  testWith(program('curl'), program('openssl'))(name, options, run)
}

/** Runs a page of `packages/cli/docs` from its first block to its last, without the sections that are followed by themselves. */
export async function followPage(name: string, terminal: Terminal, without: readonly string[] = []): Promise<void> {
  const page = readPage(name)
  const others = without.map((section) => linesOf(page, section))
  const isElsewhere = (line: number) => others.some(({ first, last }) => line >= first && line <= last)
  await follow(
    name,
    blocksOf(page).filter(({ line }) => !isElsewhere(line)),
    terminal,
  )
}

/** Runs one section of a page. */
export async function followSection(name: string, section: string, terminal: Terminal): Promise<void> {
  const page = readPage(name)
  const { first, last } = linesOf(page, section)
  const blocks = blocksOf(page).filter(({ line }) => line >= first && line <= last)
  if (blocks.length === 0) throw new Error(`${name} has no blocks in "${section}"`)
  await follow(name, blocks, terminal)
}

function linesOf(page: string, section: string) {
  const lines = page.split('\n')
  const first = lines.indexOf(`## ${section}`) + 1
  const end = lines.findIndex((line, index) => index >= first && line.startsWith('## '))
  if (first === 0) throw new Error(`There is no section "${section}"`)
  return { first, last: end < 0 ? lines.length : end }
}

type Places = Readonly<Record<string, string>>

/** A terminal in a project with the models of the magazine, before `generate`. */
export function inMagazine(name: string, places?: Places): Terminal {
  const models = at('fixtures/magazine')
  const config = JSON.parse(readFileSync(`${models}/content-gen.config.json`, 'utf8')) as object
  const { dir } = createProject({ name: `docs-${name}`, models, provider: 'sqlite', databaseUrl: '', config })
  return terminalIn(dir, places)
}

/** A terminal in an empty folder. */
export function inEmptyFolder(name: string, places?: Places): Terminal {
  const dir = at(`.demo/test/docs-${name}`)
  rmSync(dir, { recursive: true, force: true })
  mkdirSync(dir, { recursive: true })
  return terminalIn(dir, places)
}

function terminalIn(dir: string, places: Places = {}): Terminal {
  const { PATH, HOME } = process.env
  const terminal = new Terminal({ dir, tools: `${dir}-tools`, env: { PATH, HOME, ...keepingOutput() }, places })
  onTestFinished(() => terminal.stopAll())
  return terminal
}
