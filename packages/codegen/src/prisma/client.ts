import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { OutputBlockedError } from '../project/blocked.js'
import { folderObstacle } from '../project/file-state.js'

const clientFolder = 'src/generated/prisma'
const stampPath = `${clientFolder}/.stamp`

/** Whether the Prisma client in the project is the one of its `prisma/schema.prisma`. */
export async function isPrismaClientCurrent(root: string): Promise<boolean> {
  const stamp = await readFile(join(root, stampPath), 'utf8').catch(() => null)
  return stamp !== null && stamp === (await stampOf(root))
}

/**
 * Runs Prisma's own generator. It needs no engine but insists on finding one: any file satisfies it.
 * @throws OutputBlockedError, or an Error with Prisma's own words.
 */
export async function generatePrismaClient(root: string): Promise<void> {
  const obstacle = await folderObstacle(root, clientFolder)
  if (obstacle !== null) throw new OutputBlockedError(clientFolder, obstacle)
  await rm(join(root, clientFolder), { recursive: true, force: true })
  await runPrisma(root, ['generate', '--schema', join(root, 'prisma/schema.prisma')])
  await writeFile(join(root, stampPath), await stampOf(root))
}

async function stampOf(root: string): Promise<string> {
  const schema = await readFile(join(root, 'prisma/schema.prisma'))
  return createHash('sha256').update(prismaPackage().version).update('\0').update(schema).digest('hex')
}

/** Prisma is started below its own package, where no config file of the project is found and executed. */
function runPrisma(root: string, command: readonly string[]): Promise<void> {
  const { folder } = prismaPackage()
  const child = spawn(process.execPath, [join(folder, 'build/index.js'), ...command], {
    cwd: folder,
    env: {
      ...process.env,
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
      CHECKPOINT_DISABLE: '1',
      NO_COLOR: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`prisma ${command[0]} failed in ${root}:\n${Buffer.concat(output).toString('utf8')}`))
    })
  })
}

function prismaPackage(): { folder: string; version: string } {
  const require = createRequire(import.meta.url)
  const path = require.resolve('prisma/package.json')
  const manifest: { version: string } = require(path)
  return { folder: dirname(path), version: manifest.version }
}
