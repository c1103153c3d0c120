import { requireFit } from '@content-gen/runtime/sqlite/driver'
import { MigrationError } from './errors.js'

/**
 * Loads a module that imports one of the project's packages, such as its database driver.
 * @throws MigrationError if the project lacks it, or if it does not work on this Node
 */
export async function withDriver<Module>(name: string, load: () => Promise<Module>): Promise<Module> {
  try {
    const module = await load()
    if (name === 'better-sqlite3') requireFit(({ message, hint }) => new MigrationError('driver-unfit', message, hint))
    return module
  } catch (error) {
    if (!isMissing(error, name)) throw error
    const hint = `Run \`npm install\`, or, if package.json does not name it, \`npm install --save-exact ${name}\`.`
    throw new MigrationError('driver-missing', `The package ${name} is not installed.`, hint)
  }
}

function isMissing(error: unknown, name: string): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === 'ERR_MODULE_NOT_FOUND' &&
    error.message.includes(`'${name}'`)
  )
}
