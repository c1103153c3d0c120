import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Places } from './places.js'

const packages = fileURLToPath(new URL('../../packages', import.meta.url))
const commands = {
  'content-gen': 'cli/bin/content-gen.js',
  'content-gen-operate': 'operate/bin/content-gen-operate.js',
}

export interface TerminalOptions {
  /** The folder that the reader starts in. */
  readonly dir: string
  /** A folder for the terminal's own files. */
  readonly tools: string
  /** The whole environment of commands. */
  readonly env: NodeJS.ProcessEnv
  /** Addresses and paths on the pages, and those of this run. */
  readonly places?: Readonly<Record<string, string>>
}

/** The reader's terminal: the folder and the variables of one block carry over to the next. */
export class Terminal {
  readonly #options: TerminalOptions
  readonly #places: Places
  readonly #servers = new Map<string, ChildProcess>()
  readonly #groups: ChildProcess[] = []

  constructor(options: TerminalOptions) {
    this.#options = options
    this.#places = new Places(options.places)
    mkdirSync(options.tools, { recursive: true })
    // Our packages are on no registry: a project below this repository finds them in it. test/packaging installs them.
    const cases = Object.entries(commands).map(([name, bin]) => `${name}) bin="${packages}/${bin}" ;;`)
    this.#tool(
      'npx',
      `case "$1" in ${cases.join(' ')} *) exit 99 ;; esac; shift; exec "${process.execPath}" "$bin" "$@"`,
    )
    const npm = pathOf('npm')
    // Our commands look into package.json for what is installed by its name and version.
    const note = `case "$each" in ?*@*) "${npm}" pkg set "dependencies[\${each%@*}]=\${each##*@}" ;; esac`
    this.#tool('npm', `[ "$1" = install ] || exec "${npm}" "$@"\nshift\nfor each in "$@"; do ${note}; done`)
    writeFileSync(this.#state, `export PATH="${options.tools}:$PATH"\ncd "${options.dir}"\n`)
  }

  /** Runs a block as if it were pasted. Its output is that of both streams. */
  async run(text: string): Promise<{ readonly status: number | null; readonly output: string }> {
    const output = join(this.#options.tools, 'output')
    const keep = `{ export -p; echo "cd \\"$PWD\\""; } > "${this.#state}"`
    const shell = this.#spawn(`trap '${keep}' EXIT\nset -ea\n${await this.meant(text)}`, output)
    const status = await new Promise<number | null>((resolve) => shell.once('exit', resolve))
    if (/ & /.test(text)) this.#groups.push(shell)
    return { status, output: this.#places.shown(readFileSync(output, 'utf8')) }
  }

  /** Runs a block that must succeed. */
  async runs(text: string): Promise<void> {
    const { status, output } = await this.run(text)
    if (status !== 0) throw new Error(output)
  }

  /** Starts a block that keeps running, and waits until it answers. Stops the one that had the port before, as Ctrl+C would. */
  async serve(text: string): Promise<void> {
    const port = /PORT=(\d+)/.exec(text)?.[1] ?? '1337'
    await this.stop(port)
    const log = join(this.#options.tools, `server-${port}.log`)
    const address = await this.meant(`localhost:${port}`)
    const variables = await this.meant(`HOST=127.0.0.1 PORT=${port}`)
    const server = this.#spawn(`export ${variables}\n${await this.meant(text)}`, log)
    this.#servers.set(port, server)
    const deadline = Date.now() + 30_000
    while (!(await fetch(`http://${address}/_health`).catch(() => null))) {
      if (server.exitCode !== null || Date.now() > deadline) throw new Error(readFileSync(log, 'utf8'))
      await wait(20)
    }
  }

  async stop(port: string): Promise<void> {
    const server = this.#servers.get(port)
    if (server?.pid === undefined || server.exitCode !== null || server.signalCode !== null) return
    const ended = new Promise((resolve) => server.once('exit', resolve))
    process.kill(-server.pid, 'SIGINT')
    await ended
  }

  /** Ends all processes that still run. */
  async stopAll(): Promise<void> {
    await Promise.all([...this.#servers.keys()].map((port) => this.stop(port)))
    for (const { pid } of this.#groups.splice(0)) {
      try {
        if (pid !== undefined) process.kill(-pid, 'SIGKILL')
      } catch {
        // The process has already ended.
      }
    }
  }

  /** The current folder after the blocks so far. */
  get cwd(): string {
    return /^cd "(.*)"$/m.exec(readFileSync(this.#state, 'utf8'))?.[1] ?? this.#options.dir
  }

  /** Translates a page's text to the ports and places of this run. */
  meant(text: string): Promise<string> {
    return this.#places.meant(text)
  }

  #spawn(script: string, output: string): ChildProcess {
    const out = openSync(output, 'w')
    const shell = spawn('sh', ['-c', `. "${this.#state}"\n${script}`], {
      env: this.#options.env,
      stdio: ['ignore', out, out],
      detached: true,
    })
    closeSync(out)
    return shell
  }

  get #state(): string {
    return join(this.#options.tools, 'state')
  }

  #tool(name: string, script: string): void {
    const path = join(this.#options.tools, name)
    writeFileSync(path, `#!/bin/sh\n${script}\n`)
    chmodSync(path, 0o755)
  }
}

function pathOf(command: string): string {
  return execFileSync('sh', ['-c', `command -v ${command}`], { encoding: 'utf8' }).trim()
}
