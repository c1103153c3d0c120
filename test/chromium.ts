import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launch } from 'puppeteer-core'

const { CHROMIUM } = process.env
const places = CHROMIUM ? [CHROMIUM] : ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Undefined where there is no Chromium. */
export const executable = places.find((path) => existsSync(path))

/** It reaches nothing but the servers of tests. */
const args = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--lang=en-US',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
]

/** Starts a Chromium, whose profile is in the temporary folder. It ends with the process that started it. */
export async function startChromium(): Promise<{ readonly address: string; readonly stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'content-gen-chromium-'))
  const browser = await launch({
    executablePath: executable ?? '',
    userDataDir: folder,
    args,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  })
  const guard = startGuard(folder, browser.process()?.pid ?? 0)
  return {
    address: browser.wsEndpoint(),
    async stop() {
      await browser.close()
      guard.kill()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Starts a guard that ends the browser and removes its profile if this process dies: its end of the pipe closes then. */
function startGuard(folder: string, leader: number) {
  // A browser is a group of processes, each of which may write to the profile until it is gone.
  const script = 'read _; kill -s KILL -- "-$2" 2>/dev/null; sleep 1; rm -rf "$1"'
  const guard = spawn('sh', ['-c', script, 'guard', folder, String(leader)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guard.unref()
  return guard
}
