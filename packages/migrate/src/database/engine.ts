import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import type { SqlDriverAdapter, SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils'
import type { DiffTarget, SchemaEngine } from '@prisma/schema-engine-wasm'
import { unlistedTables, MigrationError } from '@content-gen/operate'

const start = '__wbindgen_start'

// Neither Node's types nor the language's declare the global.
declare const WebAssembly: {
  instantiate(bytes: Uint8Array, imports: object): Promise<{ instance: { exports: { [start]: () => void } } }>
}

/** A Prisma schema as text, and whether it or the database behind the adapter is meant. */
export interface DiffSide {
  readonly schema: string
  readonly of: 'datamodel' | 'database'
}

/** Returns the SQL from one side to the other; empty if they are equal. */
export async function diff(
  factory: SqlMigrationAwareDriverAdapterFactory,
  from: DiffSide,
  to: DiffSide,
): Promise<string> {
  const opened: SqlDriverAdapter[] = []
  const open = async () => {
    const adapter = await factory.connect()
    opened.push(adapter)
    return adapter
  }
  const { provider, adapterName } = factory
  const bound = bindMigrationAwareSqlAdapterFactory({ provider, adapterName, connect: open, connectToShadowDb: open })
  let engine: SchemaEngine | undefined
  try {
    const { SchemaEngine } = await loadEngine()
    engine = await SchemaEngine.new({ datamodels: [['schema.prisma', to.schema]] }, () => undefined, bound)
    const filters = {
      externalTables: factory.provider === 'sqlite' ? [] : unlistedTables.map((name) => `public.${name}`),
      externalEnums: [],
    }
    const answer = await engine.diff({ from: target(from), to: target(to), script: true, exitCode: true, filters })
    return answer.exitCode === 0 ? '' : (answer.stdout ?? '')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'P1012') throw invalidSchema(error)
    throw error
  } finally {
    engine?.free()
    for (const adapter of opened) await adapter.dispose()
  }
}

function target(side: DiffSide): DiffTarget {
  const files = [{ path: 'schema.prisma', content: side.schema }]
  return side.of === 'datamodel'
    ? { tag: 'schemaDatamodel', files }
    : { tag: 'schemaDatasource', files, configDir: '.' }
}

function invalidSchema(error: Error): MigrationError {
  const message = `The Prisma schema is not valid.\n${error.message.trim()}`
  return new MigrationError('schema-invalid', message, 'Run `content-gen generate`, which rewrites the schema.')
}

type EngineModule = typeof import('@prisma/schema-engine-wasm/schema_engine_bg')
let loaded: Promise<EngineModule> | undefined

function loadEngine(): Promise<EngineModule> {
  return (loaded ??= instantiate())
}

/** The package's own entry requires a bundler that imports WebAssembly; Node cannot without a flag. */
async function instantiate(): Promise<EngineModule> {
  const engine = await import('@prisma/schema-engine-wasm/schema_engine_bg')
  const script = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg')
  const bytes = await readFile(script.replace(/\.js$/, '.wasm'))
  // The engine runs for less than a second: to optimize its code takes longer than that saves.
  setFlagsFromString('--liftoff-only')
  const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': engine })
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: { set_message: stop } })
  const { __wbg_set_wasm: setWasm } = engine
  setWasm(instance.exports)
  instance.exports[start]()
  return engine
}

/** The engine reports a panic here; callers would otherwise wait forever. */
function stop(reason: string): never {
  throw new Error(`The schema engine failed: ${reason}`)
}
