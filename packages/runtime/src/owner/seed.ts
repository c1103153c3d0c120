import { RequestError } from '../errors/errors.js'
import { readEnvironment } from '../environment/environment.js'
import { createLogger } from '../http/log/log.js'
import { openStore } from '../store.js'
import type { ServeOptions } from '../http/serve.js'
import type { Store } from '../store.js'
import type { App } from './app.js'

/** The export of `src/seed.ts`, which fills a new database. `Extensions`: further arguments from features. */
export type Seed<Given extends App, Extensions = object> = (app: Given & Extensions) => void | Promise<void>

export interface SeedOptions<Given extends App, Extensions> extends Omit<ServeOptions, 'createApp'> {
  /** Returns the argument of the seed over an open database. */
  readonly open: (store: Store) => Given & Extensions
  readonly seed: Seed<Given, Extensions>
}

/** Runs a seed on the project's database and ends the process, with 1 and the reason if the seed fails. */
export async function runSeed<Given extends App, Extensions>({
  open,
  seed,
  ...options
}: SeedOptions<Given, Extensions>): Promise<void> {
  // Problems of the start are reported as by a server: in a sentence.
  const store = await openProject(options).catch((error: unknown) =>
    fail(error instanceof Error ? error.message : String(error)),
  )
  try {
    await seed(open(store))
  } catch (error) {
    fail(explained(error))
  } finally {
    await store.database.close()
  }
  process.exit(0)
}

async function openProject(options: Omit<ServeOptions, 'createApp'>): Promise<Store> {
  const environment = readEnvironment(options.projectDir)
  return openStore({ ...options, environment, log: createLogger(environment) })
}

function fail(words: string): never {
  process.stderr.write(`${words}\n`)
  process.exit(1)
}

/** Returns the stack, with the details of a rejected entry by attribute. */
function explained(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const text = error.stack ?? error.message
  const details = error instanceof RequestError ? (error.details ?? {}) : {}
  return Object.keys(details).length > 0 ? `${text}\n${JSON.stringify(details, null, 2)}` : text
}
