/** nginx in front of three processes, with the lines of the manual. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.js'
import { startDaemon } from './daemon.js'
import { listens } from './listens.js'
import { nginxLines } from './manual-lines.js'

export interface Nginx {
  readonly base: string
  stop(): Promise<void>
}

const pathsOf = (folder: string) =>
  ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')

/** `ports`: those of the processes. */
export async function startNginx([first, second, third]: readonly number[]): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'content-gen-nginx-'))
  const [port, config] = [await freePort(), join(folder, 'nginx.conf')]
  const lines = nginxLines({
    '127.0.0.1:1337': `127.0.0.1:${first}`,
    '127.0.0.1:1338': `127.0.0.1:${second}`,
    '127.0.0.1:1339': `127.0.0.1:${third}`,
    'listen 80': `listen 127.0.0.1:${port}`,
  })
  writeFileSync(
    config,
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/errors; events { worker_connections 1024; }\n` +
      `http { access_log off; ${pathsOf(folder)}\n${lines} }`,
  )
  const nginx = await startDaemon('nginx', ['-p', folder, '-c', config], { cwd: folder, isUp: () => listens(port) })
  return {
    base: `http://127.0.0.1:${port}`,
    stop: async () => {
      await nginx.stop()
      rmSync(folder, { recursive: true })
    },
  }
}
