import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { OutputBlockedError } from '../project/blocked.js'
import { removeFile } from '../project/entries.js'
import { folderObstacle } from '../project/file-state.js'
import { workFolder } from '../project/journal.js'
import { problem, ProjectProblem } from '../project/problem.js'
import { clientRuntime, importFromRuntime } from './client-imports.js'

const clientFolder = 'src/generated/prisma'
const stampPath = `${clientFolder}/.stamp`
/** At the same depth in the project as the schema, since its paths are relative to it. */
const schemaCopy = `${workFolder}/schema.prisma`

/** Returns true if the project's Prisma client belongs to its `prisma/schema.prisma`. */
export async function isPrismaClientCurrent(root: string): Promise<boolean> {
  const stamp = await readFile(join(root, stampPath), 'utf8').catch(() => null)
  return stamp !== null && stamp === stampOf(await readSchema(root))
}

/**
 * Runs Prisma's own generator. It needs no engine but insists on finding one: any file satisfies it. It reads a copy of the schema, which
 * another run may change in the meantime. The caller holds the client's lock.
 * @throws ProjectProblem, or an Error with Prisma's message
 */
export async function generatePrismaClient(root: string): Promise<void> {
  const obstacle = await folderObstacle(root, clientFolder)
  if (obstacle !== null) throw new OutputBlockedError(clientFolder, obstacle)
  const schema = await readSchema(root)
  await rm(join(root, clientFolder), { recursive: true, force: true })
  const copy = join(root, schemaCopy)
  await removeFile(copy)
  try {
    await writeFile(copy, schema, { flag: 'wx' })
    await runPrisma(['generate', '--schema', copy])
  } finally {
    await removeFile(copy)
  }
  await importFromRuntime(join(root, clientFolder))
  await writeFile(join(root, stampPath), stampOf(schema))
}

function readSchema(root: string): Promise<string> {
  return readFile(join(root, 'prisma/schema.prisma'), 'utf8')
}

function stampOf(schema: string): string {
  const parts = [prismaPackage().version, clientRuntime, schema]
  return createHash('sha256').update(parts.join('\0')).digest('hex')
}

/** Starts Prisma below its own package, where it cannot find and execute a config file of the project. */
function runPrisma(command: readonly string[]): Promise<void> {
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
    child.on('close', (code, signal) => {
      if (code === 0) resolve()
      else reject(failure(Buffer.concat(output).toString('utf8'), signal))
    })
  })
}

/** A schema that Prisma rejects is our defect; a machine without disk space or memory is not. */
function failure(output: string, signal: NodeJS.Signals | null): Error {
  const [refusal] = /\b(EACCES|EDQUOT|EIO|EMFILE|ENFILE|ENOMEM|ENOSPC|EPERM|EROFS)\b.*/.exec(output) ?? []
  const reason = signal === null ? refusal : `it was killed by ${signal}`
  if (reason === undefined) return new Error(`Prisma could not generate its client:\n${output}`)
  return new ProjectProblem(problem('prisma-client', clientFolder, `Prisma could not generate its client: ${reason}`))
}

function prismaPackage(): { folder: string; version: string } {
  const require = createRequire(import.meta.url)
  const path = require.resolve('prisma/package.json')
  const manifest: { version: string } = require(path)
  return { folder: dirname(path), version: manifest.version }
}
